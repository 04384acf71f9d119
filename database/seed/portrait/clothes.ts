import { type Clothes, colours, type Look, shade } from './look.ts';

const shoulders = 'M28 400 C30 338 62 306 118 292 Q160 330 202 292 C258 306 290 338 292 400 Z';

type Drawing = (colour: string) => string;

function body(colour: string): string {
  return `<path d="${shoulders}" fill="${colour}"/>
    <path d="M76 400 Q78 366 86 346 M244 400 Q242 366 234 346" fill="none" stroke="${shade(colour, 0.82)}" stroke-width="3" stroke-linecap="round"/>`;
}

function collarLine(colour: string): string {
  return `<path d="M116 292 Q160 334 204 292" fill="none" stroke="${colour}" stroke-width="8" stroke-linecap="round"/>`;
}

const drawings: Record<Clothes, Drawing> = {
  crew: (colour) => body(colour) + collarLine(shade(colour, 0.84)),
  'v-neck': (colour) => `${body(colour)}
    <path d="M124 290 L160 344 L196 290 Q160 330 124 290 Z" fill="#f4f1ec"/>
    <path d="M120 291 L160 348 L200 291" fill="none" stroke="${shade(colour, 0.8)}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>`,
  shirt: (colour) => `${body(colour)}
    <path d="M160 318 V400" stroke="${shade(colour, 0.8)}" stroke-width="3"/>
    <path d="M120 286 L108 304 L142 336 L160 316 Z M200 286 L212 304 L178 336 L160 316 Z" fill="${shade(colour, 1.22)}"/>
    <circle cx="160" cy="350" r="3.500" fill="${shade(colour, 0.66)}"/><circle cx="160" cy="378" r="3.500" fill="${shade(colour, 0.66)}"/>`,
  polo: (colour) => `${body(colour)}
    <path d="M149 322 H171 V366 Q160 372 149 366 Z" fill="${shade(colour, 0.87)}"/>
    <path d="M120 287 L110 306 L146 330 L160 318 Z M200 287 L210 306 L174 330 L160 318 Z" fill="${shade(colour, 0.8)}"/>
    <circle cx="160" cy="340" r="3" fill="#f4f1ec"/><circle cx="160" cy="356" r="3" fill="#f4f1ec"/>`,
  hoodie: (colour) => `${body(colour)}
    <path d="M104 300 Q96 268 132 270 Q126 300 160 322 Q194 300 188 270 Q224 268 216 300 Q200 344 160 350 Q120 344 104 300 Z" fill="${shade(colour, 0.86)}"/>
    <path d="M142 340 V376 M178 340 V376" stroke="#f2efe9" stroke-width="4" stroke-linecap="round"/>`,
  blazer: (colour) => `${body(colour)}
    <path d="M120 288 L160 392 L200 288 Q160 330 120 288 Z" fill="#f4f1ec"/>
    <path d="M116 291 L96 322 L118 334 L110 346 L156 400 H164 L210 346 L202 334 L224 322 L204 291 L160 386 Z" fill="${shade(colour, 0.82)}"/>`,
  blouse: (colour) => `${body(colour)}
    <path d="M116 291 Q112 324 160 340 Q208 324 204 291 Q160 330 116 291 Z" fill="${shade(colour, 1.28)}"/>
    <path d="M160 340 V400" stroke="${shade(colour, 0.85)}" stroke-width="3"/>`,
  stripes: (colour) => `${body(colour)}
    <clipPath id="torso"><path d="${shoulders}"/></clipPath>
    <g clip-path="url(#torso)" stroke="#f1ede5" stroke-width="9" opacity="0.85">
      <path d="M20 334 H300 M20 360 H300 M20 386 H300"/></g>${collarLine(shade(colour, 0.84))}`,
  print: (colour) => `${body(colour)}
    <clipPath id="torso"><path d="${shoulders}"/></clipPath>
    <g clip-path="url(#torso)">${lozenges(colour)}</g>
    <path d="M114 293 Q160 340 206 293" fill="none" stroke="#d8ab45" stroke-width="9"/>`,
};

function lozenges(colour: string): string {
  const tones = ['#d8ab45', shade(colour, 0.7), '#f1e7d3'];
  const shapes: string[] = [];
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const x = 24 + column * 40 + (row % 2) * 20;
      const y = 316 + row * 26;
      const tone = tones[(row + column) % tones.length] ?? colour;
      shapes.push(
        `<path d="M${x} ${y - 10} L${x + 9} ${y} L${x} ${y + 10} L${x - 9} ${y} Z" fill="${tone}"/>`,
      );
    }
  }
  return shapes.join('');
}

export function drawClothes(look: Look): string {
  return drawings[look.clothes](colours[look.colour]);
}
