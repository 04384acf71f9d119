import { drawClothes } from './clothes.ts';
import { drawBeard, drawEarrings, drawFeatures, drawGlasses, drawHead, drawNeck } from './face.ts';
import { drawHair } from './hair.ts';
import { backdrops, type Look, shade } from './look.ts';

/** A passport photo as SVG, 320 by 400. `turn` selects the backdrop. */
export function drawPortrait(look: Look, turn: number): string {
  const backdrop = backdrops[turn % backdrops.length] ?? backdrops[0];
  const hair = drawHair(look);
  // A headscarf covers the shoulders and the ears.
  const covered = look.hair === 'headscarf';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 400" width="320" height="400">
    <rect width="320" height="400" fill="${backdrop}"/>
    <circle cx="160" cy="180" r="150" fill="${shade(backdrop, 1.35)}"/>
    <g transform="translate(-19 -27) scale(1.12)">
      <g transform="translate(0 12)">${hair.behind}</g>
      <g transform="translate(0 -6)">${drawNeck(look)}${drawClothes(look)}</g>
      <g transform="translate(0 12)">${drawHead(look)}${drawBeard(look)}${drawFeatures(look)}
        ${hair.over}${covered ? '' : drawEarrings(look)}${drawGlasses(look)}</g>
    </g>
  </svg>`;
}
