import { checkCellLength } from './cell-length.ts';
import { decodeHtmlEntities } from './html-entities.ts';

/** How many times longer a text may be in its page than on the screen. */
const most = 10;

/** Text of a table cell as a browser shows it: white space folded, line breaks only where tags make them. */
export class HtmlCell {
  private readonly pieces: string[] = [];
  private length = 0;

  add(text: string): void {
    // Before anything is made of it; white space and entities are shorter in the end.
    checkCellLength((this.length + text.length) / most);
    const piece = decodeHtmlEntities(text.replace(/[ \t\r\n\f]+/g, ' '));
    this.push(piece);
  }

  break(): void {
    this.push('\n');
  }

  private push(piece: string): void {
    this.length += piece.length;
    checkCellLength(this.length);
    this.pieces.push(piece);
  }

  take(): string {
    return this.pieces
      .join('')
      .replaceAll('\u00a0', ' ')
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, ' ').trim())
      .join('\n')
      .replace(/\n{2,}/g, '\n')
      .trim();
  }
}
