import { colours, type Hair, hairColours, type Look, shade } from './look.ts';

/** The hair behind the head and in front of it. */
interface HairLayers {
  behind: string;
  over: string;
}

/** From ear to ear over the crown, with the given line along the forehead. */
function cap(colour: string, top: number, hairline: string): string {
  return `<path fill="${colour}" d="M99 174 C90 ${top + 30} 122 ${top} 160 ${top} C198 ${top} 230 ${top + 30} 221 174
    L214 174 C216 156 214 142 210 134 ${hairline} C106 142 104 156 106 174 Z"/>`;
}

const straight = 'Q160 116 110 134';
const rounded = 'C196 108 124 108 110 134';

function puffs(colour: string, places: readonly (readonly [number, number, number])[]): string {
  return places.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`).join('');
}

const crownPuffs = [
  [104, 142, 17],
  [106, 116, 20],
  [124, 96, 22],
  [148, 84, 22],
  [174, 84, 22],
  [197, 97, 22],
  [214, 117, 20],
  [216, 142, 17],
  [142, 112, 18],
  [166, 108, 18],
  [188, 118, 17],
  [124, 122, 16],
] as const;

const longPuffs = [
  [98, 176, 24],
  [92, 210, 26],
  [96, 246, 27],
  [106, 280, 26],
  [222, 176, 24],
  [228, 210, 26],
  [224, 246, 27],
  [214, 280, 26],
] as const;

function strands(colour: string, xs: readonly number[], bottom: number): string {
  return xs
    .map((x) => {
      const lean = x < 160 ? -5 : 5;
      const path = `M${x} 150 C${x + lean} 190 ${x + lean * 2} 240 ${x + lean} ${bottom}`;
      return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="14" stroke-linecap="round"/>
        <path d="${path}" fill="none" stroke="${shade(colour, 1.2)}" stroke-width="7" stroke-dasharray="2 9"/>`;
    })
    .join('');
}

function partingLines(colour: string): string {
  return `<path d="M136 78 Q124 100 118 126 M160 74 V112 M184 78 Q196 100 202 126" fill="none" stroke="${shade(colour, 1.25)}" stroke-width="1.800"/>`;
}

const styles: Record<Hair, (colour: string, look: Look) => HairLayers> = {
  bald: () => ({
    behind: '',
    over: '<path d="M132 104 Q150 94 174 98" fill="none" stroke="#fff" stroke-opacity="0.28" stroke-width="7" stroke-linecap="round"/>',
  }),
  buzz: (colour) => ({
    behind: '',
    over: `<g opacity="0.82">${cap(colour, 82, 'C200 122 196 114 160 113 C124 114 120 122 110 134')}</g>`,
  }),
  crop: (colour) => ({
    behind: '',
    over: cap(colour, 72, 'C198 116 186 112 160 118 C134 112 122 116 110 134'),
  }),
  'side-part': (colour) => ({
    behind: '',
    over: `${cap(colour, 68, 'C196 128 150 124 134 100 C130 118 118 124 110 134')}
      <path d="M134 100 Q140 84 154 76" fill="none" stroke="${shade(colour, 1.2)}" stroke-width="2.500"/>`,
  }),
  quiff: (colour) => ({
    behind: '',
    over: `${cap(colour, 78, 'C200 118 184 122 160 116 C136 122 120 118 110 134')}
      <path fill="${colour}" d="M112 116 C100 70 150 50 196 62 C216 68 216 92 208 118 C190 108 140 106 112 116 Z"/>
      <path d="M128 100 C130 80 160 68 190 74" fill="none" stroke="${shade(colour, 1.22)}" stroke-width="3" stroke-linecap="round"/>`,
  }),
  curtain: (colour) => ({
    behind: '',
    over: `<path fill="${colour}" d="M95 184 C86 100 120 66 160 66 C200 66 234 100 225 184 C222 160 216 146 206 138
      C186 132 168 116 160 98 C152 116 134 132 114 138 C104 146 98 160 95 184 Z"/>`,
  }),
  curls: (colour) => ({
    behind: puffs(colour, crownPuffs),
    over:
      puffs(colour, crownPuffs.slice(0, 8)) +
      puffs(colour, [
        [130, 108, 16],
        [154, 100, 17],
        [180, 104, 16],
      ]),
  }),
  afro: (colour) => ({
    behind: `<circle cx="160" cy="130" r="98" fill="${colour}"/>
      ${puffs(colour, [
        [72, 116, 18],
        [82, 84, 20],
        [106, 56, 20],
        [140, 40, 20],
        [180, 40, 20],
        [214, 56, 20],
        [238, 84, 20],
        [248, 116, 18],
        [72, 152, 18],
        [248, 152, 18],
        [82, 186, 18],
        [238, 186, 18],
      ])}`,
    over: cap(colour, 62, rounded),
  }),
  waves: (colour) => ({
    behind: `<path fill="${colour}" d="M90 170 C74 96 110 60 160 60 C210 60 246 96 230 170 C246 204 226 226 240 262 C246 290 226 312 204 316 H116
      C94 312 74 290 80 262 C94 226 74 204 90 170 Z"/>`,
    over: `<path fill="${colour}" d="M96 190 C84 96 124 64 166 64 C206 64 236 96 224 190 C220 156 206 140 190 128 C176 118 164 108 156 92
      C146 124 118 138 108 150 C100 162 98 176 96 190 Z"/>`,
  }),
  long: (colour) => ({
    behind: `<path fill="${colour}" d="M86 330 C78 250 78 180 88 138 C98 86 126 62 160 62 C194 62 222 86 232 138 C242 180 242 250 234 330 Z"/>`,
    over: `<path fill="${colour}" d="M94 220 C84 110 116 66 160 66 C204 66 236 110 226 220 C222 172 212 146 196 132 C180 122 166 110 160 92
      C154 110 140 122 124 132 C108 146 98 172 94 220 Z"/>`,
  }),
  fringe: (colour) => ({
    behind: `<path fill="${colour}" d="M88 322 C80 250 80 180 90 138 C100 86 128 62 160 62 C192 62 220 86 230 138 C240 180 240 250 232 322 Z"/>`,
    over: `<path fill="${colour}" d="M94 214 C84 108 116 66 160 66 C204 66 236 108 226 214 C222 180 218 160 212 144 Q160 154 108 144 C102 160 98 180 94 214 Z"/>
      <path d="M136 108 V142 M160 104 V146 M184 108 V142" stroke="${shade(colour, 1.16)}" stroke-width="2" stroke-linecap="round"/>`,
  }),
  bob: (colour) => ({
    behind: `<path fill="${colour}" d="M84 262 C76 196 80 150 90 126 C102 82 128 62 160 62 C192 62 218 82 230 126 C240 150 244 196 236 262 Q216 272 200 258 H120 Q104 272 84 262 Z"/>`,
    over: `<path fill="${colour}" d="M92 226 C82 112 112 66 164 66 C208 66 238 112 228 226 C224 174 216 148 204 132 C178 126 150 114 138 94
      C134 120 116 132 108 148 C98 172 94 198 92 226 Z"/>`,
  }),
  pixie: (colour) => ({
    behind: '',
    over: `<path fill="${colour}" d="M96 186 C84 104 112 64 166 64 C212 66 234 110 224 186 C220 164 216 152 210 140 C186 142 146 132 128 110 C122 128 112 138 106 150 C100 162 98 174 96 186 Z"/>`,
  }),
  bun: (colour) => ({
    behind: `<circle cx="160" cy="58" r="30" fill="${colour}"/><path d="M140 60 Q160 44 180 60" fill="none" stroke="${shade(colour, 1.2)}" stroke-width="2.500"/>`,
    over: cap(colour, 70, rounded),
  }),
  topknot: (colour) => ({
    behind: `${puffs(colour, [
      [160, 58, 24],
      [140, 66, 18],
      [180, 66, 18],
      [150, 46, 17],
      [172, 46, 17],
    ])}`,
    over: `<g>${cap(colour, 76, straight)}</g><path d="M140 82 Q160 72 180 82" fill="none" stroke="${shade(colour, 1.35)}" stroke-width="5" stroke-linecap="round"/>`,
  }),
  ponytail: (colour) => ({
    behind: `<path fill="${colour}" d="M206 96 C256 92 270 150 258 206 C252 246 262 270 246 300 C230 288 222 262 226 226 C230 186 226 146 200 128 Z"/>`,
    over: `${cap(colour, 70, 'C200 110 150 116 110 134')}<path d="M112 124 C140 92 180 84 208 104" fill="none" stroke="${shade(colour, 1.18)}" stroke-width="2.500"/>`,
  }),
  'long-curls': (colour) => ({
    behind:
      puffs(colour, [...crownPuffs, ...longPuffs]) +
      `<rect x="98" y="120" width="124" height="150" fill="${colour}"/>`,
    over: puffs(colour, [
      [103, 150, 16],
      [107, 124, 19],
      [124, 104, 20],
      [148, 93, 20],
      [174, 93, 20],
      [197, 105, 20],
      [213, 124, 19],
      [217, 150, 16],
      [100, 176, 14],
      [220, 176, 14],
    ]),
  }),
  braids: (colour) => ({
    behind: `<path fill="${colour}" d="M92 160 C88 96 120 64 160 64 C200 64 232 96 228 160 Z"/>${strands(colour, [99, 111, 209, 221], 322)}`,
    over: cap(colour, 68, rounded) + partingLines(colour),
  }),
  locs: (colour) => ({
    behind: strands(colour, [98, 110, 122, 198, 210, 222], 282),
    over: `${cap(colour, 66, straight)}<path d="M116 122 Q112 96 134 76 M138 116 Q138 92 150 72 M182 116 Q182 92 170 72 M204 122 Q208 96 186 76" fill="none" stroke="${shade(colour, 1.25)}" stroke-width="2"/>`,
  }),
  headscarf: (_, look) => drawHeadscarf(colours[look.scarf ?? 'teal']),
  headwrap: (colour, look) => drawHeadwrap(colour, colours[look.scarf ?? 'ochre']),
};

function drawHeadscarf(scarf: string): HairLayers {
  return {
    behind: `<path fill="${shade(scarf, 0.86)}" d="M84 300 C70 200 72 62 160 60 C248 62 250 200 236 300 Z"/>`,
    over: `<path fill="${scarf}" fill-rule="evenodd" d="M86 190 C80 96 112 58 160 58 C208 58 240 96 234 190 C236 236 250 282 268 318 C236 352 84 352 52 318
      C70 282 84 236 86 190 Z M107 168 C107 212 132 238 160 239 C188 238 213 212 213 168 C213 124 190 106 160 106 C130 106 107 124 107 168 Z"/>
      <path d="M214 210 C206 262 150 286 92 300 M222 236 C220 276 176 306 128 326" fill="none" stroke="${shade(scarf, 0.82)}" stroke-width="3" stroke-linecap="round"/>
      <path d="M107 160 C110 122 132 106 160 106 C188 106 210 122 213 160" fill="none" stroke="${shade(scarf, 0.8)}" stroke-width="4"/>`,
  };
}

function drawHeadwrap(hair: string, scarf: string): HairLayers {
  return {
    behind: `<path fill="${shade(scarf, 0.86)}" d="M106 78 C96 30 140 14 164 40 C190 12 236 34 216 80 Z"/>`,
    over: `${cap(hair, 90, straight)}
      <path fill="${scarf}" d="M98 146 C84 84 124 52 160 52 C196 52 236 84 222 146 C204 120 182 110 160 110 C138 110 116 120 98 146 Z"/>
      <path d="M100 126 C124 92 176 84 220 116 M112 96 C140 72 186 72 214 98" fill="none" stroke="${shade(scarf, 0.8)}" stroke-width="3.500" stroke-linecap="round"/>
      <path d="M100 140 C120 112 144 104 164 104" fill="none" stroke="${shade(scarf, 1.35)}" stroke-width="4" stroke-linecap="round"/>`,
  };
}

export function drawHair(look: Look): HairLayers {
  return styles[look.hair](hairColours[look.hairColour], look);
}
