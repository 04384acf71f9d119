export type Skin = 'porcelain' | 'fair' | 'beige' | 'tan' | 'bronze' | 'brown' | 'deep' | 'ebony';
export type HairColour =
  | 'black'
  | 'soft-black'
  | 'dark'
  | 'brown'
  | 'chestnut'
  | 'auburn'
  | 'sand'
  | 'blond'
  | 'grey';
export type Hair =
  | 'afro'
  | 'bald'
  | 'bob'
  | 'braids'
  | 'bun'
  | 'buzz'
  | 'crop'
  | 'curls'
  | 'curtain'
  | 'fringe'
  | 'headscarf'
  | 'headwrap'
  | 'locs'
  | 'long'
  | 'long-curls'
  | 'pixie'
  | 'ponytail'
  | 'quiff'
  | 'side-part'
  | 'topknot'
  | 'waves';
export type Clothes =
  | 'blazer'
  | 'blouse'
  | 'crew'
  | 'hoodie'
  | 'polo'
  | 'print'
  | 'shirt'
  | 'stripes'
  | 'v-neck';
export type Colour =
  | 'navy'
  | 'teal'
  | 'plum'
  | 'forest'
  | 'rust'
  | 'ochre'
  | 'slate'
  | 'rose'
  | 'sky'
  | 'cream'
  | 'sage'
  | 'wine';

/** How a person looks in their passport photo. */
export interface Look {
  skin: Skin;
  hair: Hair;
  hairColour: HairColour;
  clothes: Clothes;
  colour: Colour;
  /** Width of the head: 1 is a plain oval, more is broader. */
  width?: number;
  beard?: 'full' | 'goatee' | 'stubble' | 'moustache';
  glasses?: 'round' | 'square';
  earrings?: boolean;
  freckles?: boolean;
  /** Colour of a headscarf or headwrap. */
  scarf?: Colour;
}

export const skins: Record<Skin, string> = {
  porcelain: '#f6d9c6',
  fair: '#efc7a8',
  beige: '#dfae88',
  tan: '#cb9468',
  bronze: '#b47b52',
  brown: '#96623f',
  deep: '#774a30',
  ebony: '#5a3725',
};

export const hairColours: Record<HairColour, string> = {
  black: '#1f1b1d',
  'soft-black': '#2b2422',
  dark: '#3a2a22',
  brown: '#573c2a',
  chestnut: '#74482c',
  auburn: '#8f4526',
  sand: '#a98454',
  blond: '#d3ae6b',
  grey: '#8f8d8b',
};

export const colours: Record<Colour, string> = {
  navy: '#34465f',
  teal: '#2f6d70',
  plum: '#6a4b66',
  forest: '#3d5e4a',
  rust: '#a8563a',
  ochre: '#c08d3c',
  slate: '#5c6774',
  rose: '#bf7580',
  sky: '#6f97b8',
  cream: '#e9dfcc',
  sage: '#8aa287',
  wine: '#7a3542',
};

export const backdrops = [
  '#dfe4ea',
  '#e8e4dc',
  '#dde6e0',
  '#e7dfe4',
  '#dce6ea',
  '#ece3d8',
  '#e0e1ec',
  '#e6e8dc',
] as const;

/** Darker below 1, lighter above. */
export function shade(hex: string, factor: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const shaded = channels.map((value) =>
    Math.round(factor <= 1 ? value * factor : value + (255 - value) * (factor - 1)),
  );
  return `#${shaded.map((value) => Math.min(255, value).toString(16).padStart(2, '0')).join('')}`;
}
