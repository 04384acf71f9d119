import { checkCellLength } from './cell-length.ts';
import { decodeHtmlEntities } from './html-entities.ts';

/** How many times longer a text may be in the page source than on the screen. */
const maxSourceRatio = 10;

/** The text of a table cell as a browser shows it: white space collapsed, line breaks only from tags. */
export class HtmlCell {
  private readonly pieces: string[] = [];
  private length = 0;

  add(text: string): void {
    // Checked before decoding, which shortens white space and entities.
    checkCellLength((this.length + text.length) / maxSourceRatio);
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
