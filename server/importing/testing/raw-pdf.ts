import { deflateSync } from 'node:zlib';

/** A page with hand-written operators. Its font is `/F1`. */
interface RawPage {
  content: string | Uint8Array;
  rotate?: number;
  /** `[left bottom right top]` of the page; A4 by default. */
  box?: string;
  /** More entries of its dictionary. */
  extra?: string;
}

export interface RawPdfPlan {
  pages: RawPage[];
  /** The dictionary of `/F1`; Helvetica by default. */
  font?: string;
  /** Further objects, numbered from 10 on, such as what the font refers to. */
  objects?: (string | { dictionary: string; stream: Uint8Array })[];
  /** More entries of the resources. */
  resources?: string;
  isDeflated?: boolean;
  /** The end of the file: `startxref`, the position, `%%EOF`. */
  ending?: (place: number) => string;
}

const firstFurther = 10;

/** Builds PDFs that a PDF library cannot write. */
export function rawPdf(plan: RawPdfPlan): Uint8Array {
  const further = plan.objects ?? [];
  const firstPage = firstFurther + further.length;
  const objects = new Map<number, Uint8Array>([
    [1, bytes('<< /Type /Catalog /Pages 2 0 R >>')],
    [2, bytes(pageTree(plan.pages, firstPage))],
    [3, bytes(plan.font ?? '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')],
  ]);
  further.forEach((object, index) => {
    objects.set(
      firstFurther + index,
      typeof object === 'string' ? bytes(object) : stream(object.dictionary, object.stream),
    );
  });
  plan.pages.forEach((page, index) => {
    const number = firstPage + 2 * index;
    objects.set(number, bytes(pageObject(page, number + 1, plan.resources ?? '')));
    objects.set(number + 1, contentObject(page.content, plan.isDeflated === true));
  });
  return assemble(objects, plan.ending);
}

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

function pageTree(pages: RawPage[], first: number): string {
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  return `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`;
}

function pageObject(
  { rotate = 0, box = '[0 0 595 842]', extra = '' }: RawPage,
  content: number,
  more: string,
) {
  const resources = `<< /Font << /F1 3 0 R >> ${more} >>`;
  return (
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Rotate ${rotate} ` +
    `/Resources ${resources} /Contents ${content} 0 R ${extra} >>`
  );
}

function contentObject(content: string | Uint8Array, isDeflated: boolean): Uint8Array {
  const plain = typeof content === 'string' ? bytes(content) : content;
  return isDeflated ? stream('/Filter /FlateDecode', deflateSync(plain)) : stream('', plain);
}

function stream(dictionary: string, body: Uint8Array): Uint8Array {
  const head = bytes(`<< ${dictionary} /Length ${body.length} >>\nstream\n`);
  return Buffer.concat([head, body, bytes('\nendstream')]);
}

function assemble(objects: Map<number, Uint8Array>, ending: RawPdfPlan['ending']): Uint8Array {
  const parts: Uint8Array[] = [bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  const places = new Map<number, number>();
  let length = parts[0]?.length ?? 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  for (const [number, object] of objects) {
    places.set(number, length);
    add(Buffer.concat([bytes(`${number} 0 obj\n`), object, bytes('\nendobj\n')]));
  }
  const place = length;
  add(bytes(crossReferences(places)));
  add(bytes(ending?.(place) ?? `startxref\n${place}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}

function crossReferences(places: Map<number, number>): string {
  const size = Math.max(...places.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const place = places.get(number);
    return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  return `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
}
