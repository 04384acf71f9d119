import { damaged, definesEntities } from './refusals.ts';

/** Receives each tag by its name without prefix, and decoded text. */
export interface XmlHandler {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

const maxTagLength = 1024 * 1024;
const maxEntityLength = 16;
const maxDepth = 256;
const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function decodeEntity(_: string, name: string): string {
  if (!name.startsWith('#')) {
    const character = named.get(name);
    if (character === undefined) throw damaged();
    return character;
  }
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (!(code <= 0x10ffff)) throw damaged();
  return String.fromCodePoint(code);
}

function decodeXmlText(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  return text.includes('&') ? text.replace(/&([#\w]{1,12});/g, decodeEntity) : text;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** By local name. A regular expression would be slow on a hostile megabyte. */
export function readAttributes(raw: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (let at = 0; ; ) {
    const equals = raw.indexOf('=', at);
    if (equals === -1) return attributes;
    const name = raw.slice(at, equals).trim();
    let open = equals + 1;
    while (raw[open] === ' ' || raw[open] === '\n' || raw[open] === '\t' || raw[open] === '\r') open += 1;
    const quote = raw[open];
    if (quote !== '"' && quote !== "'") throw damaged();
    const close = raw.indexOf(quote, open + 1);
    if (close === -1) throw damaged();
    if (!name.startsWith('xmlns')) attributes.set(localName(name), decodeXmlText(raw.slice(open + 1, close)));
    at = close + 1;
  }
}

/** Finds the end of a tag. A `>` in quotes does not end it. */
export function findTagEnd(source: string, from: number): number {
  let end = source.indexOf('>', from);
  for (let at = from; end !== -1; at += 1) {
    if (at >= end) return end;
    const quote = source[at];
    if (quote !== '"' && quote !== "'") continue;
    at = source.indexOf(quote, at + 1);
    if (at === -1) return -1;
    if (at > end) end = source.indexOf('>', at);
  }
  return -1;
}

function nameEnd(tag: string): number {
  for (let at = 0; at < tag.length; at += 1) if (tag.charCodeAt(at) <= 32) return at;
  return tag.length;
}

type NonTag = { until: string; isText: boolean };

/** `<!-- … -->`, `<? … ?>`, and `<![CDATA[ … ]]>`, which is text. */
function findNonTag(source: string, at: number): (NonTag & { length: number }) | undefined {
  if (source.startsWith('<?', at)) return { until: '?>', isText: false, length: 2 };
  if (source.startsWith('<!--', at)) return { until: '-->', isText: false, length: 4 };
  if (source.startsWith('<![CDATA[', at)) return { until: ']]>', isText: true, length: 9 };
  return undefined;
}

/** Reads XML in chunks of any size, in linear time, buffering at most one unfinished tag. */
export class XmlReader {
  private rest = '';
  private readonly open: string[] = [];
  private nonTag: NonTag | undefined;
  private hasRoot = false;
  private readonly handler: XmlHandler;

  constructor(handler: XmlHandler) {
    this.handler = handler;
  }

  write(piece: string): void {
    const source = this.rest + piece;
    let at = 0;
    for (;;) {
      const next = this.step(source, at);
      if (next === -1) break;
      at = next;
    }
    if (this.rest.length > maxTagLength) throw damaged();
  }

  end(): void {
    if (this.rest.trim() !== '' || this.open.length > 0 || !this.hasRoot || this.nonTag !== undefined)
      throw damaged();
  }

  private keepRest(source: string, from: number): -1 {
    this.rest = source.slice(from);
    return -1;
  }

  private step(source: string, at: number): number {
    if (this.nonTag !== undefined) return this.stepNonTag(source, at, this.nonTag);
    const tagStart = source.indexOf('<', at);
    if (tagStart === -1) return this.stepLastText(source, at);
    if (tagStart > at) this.emitText(decodeXmlText(source.slice(at, tagStart)));
    const second = source[tagStart + 1];
    if (second === '?' || second === '!') return this.stepMarkup(source, tagStart);
    const end = findTagEnd(source, tagStart + 1);
    if (end === -1) return this.keepRest(source, tagStart);
    this.emitTag(source.slice(tagStart + 1, end));
    return end + 1;
  }

  private stepMarkup(source: string, at: number): number {
    const nonTag = findNonTag(source, at);
    if (nonTag !== undefined) {
      this.nonTag = nonTag;
      return at + nonTag.length;
    }
    if (source.length - at < 9) return this.keepRest(source, at);
    throw definesEntities();
  }

  private stepNonTag(source: string, at: number, { until, isText }: NonTag): number {
    const end = source.indexOf(until, at);
    const known = end === -1 ? Math.max(at, source.length - until.length + 1) : end;
    if (isText && known > at) this.emitText(source.slice(at, known));
    if (end === -1) return this.keepRest(source, known);
    this.nonTag = undefined;
    return end + until.length;
  }

  /** Buffers an entity that is cut in two until its second half arrives. */
  private stepLastText(source: string, at: number): number {
    const entity = source.lastIndexOf('&');
    const isCut = entity >= at && source.length - entity < maxEntityLength && !source.includes(';', entity);
    const cut = isCut ? entity : source.endsWith('\r') ? source.length - 1 : source.length;
    if (cut > at) this.emitText(decodeXmlText(source.slice(at, cut)));
    return this.keepRest(source, Math.max(cut, at));
  }

  private emitText(text: string): void {
    if (this.open.length > 0) this.handler.text(text);
    else if (text.replace('\uFEFF', '').trim() !== '') throw damaged();
  }

  private emitTag(tag: string): void {
    if (tag.startsWith('/')) {
      const name = tag.slice(1).trimEnd();
      if (this.open.pop() !== name) throw damaged();
      this.handler.close(localName(name));
      return;
    }
    const isWhole = tag.endsWith('/');
    const inner = isWhole ? tag.slice(0, -1) : tag;
    const end = nameEnd(inner);
    if (end === 0 || (this.hasRoot && this.open.length === 0)) throw damaged();
    this.hasRoot = true;
    const name = inner.slice(0, end);
    const local = localName(name);
    this.handler.open(local, inner.slice(end));
    if (isWhole) this.handler.close(local);
    else if (this.open.push(name) > maxDepth) throw damaged();
  }
}
