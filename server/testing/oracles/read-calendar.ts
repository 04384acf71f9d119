/** One property of an iCalendar file: its name in capitals, its parameters as written, its value without escapes. */
interface Line {
  name: string;
  value: string;
}

export interface ReadEvent {
  [name: string]: string;
}

/** Parses an iCalendar file (RFC 5545). Throws on an invalid line. */
export function readCalendar(text: string): { properties: ReadEvent; events: ReadEvent[] } {
  if (/[^\r]\n|\r(?!\n)/.test(text)) throw new Error('A line ends otherwise than by CR and LF.');
  const raw = text.split('\r\n');
  const long = raw.find((line) => Buffer.byteLength(line) > 75);
  if (long !== undefined) throw new Error(`A line is longer than 75 bytes: ${long}`);
  const lines = text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map(readLine);
  const properties: ReadEvent = {};
  const events: ReadEvent[] = [];
  const open: string[] = [];
  for (const { name, value } of lines) {
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') events.push({});
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends without a start.`);
    } else {
      const of = open.at(-1) === 'VCALENDAR' ? properties : open.at(-1) === 'VEVENT' ? events.at(-1) : {};
      if (of) of[name] = value;
    }
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} did not end.`);
  return { properties, events };
}

function readLine(line: string): Line {
  const [, name, value] = /^([A-Z][A-Z0-9-]*)(?:;[^:]*)?:(.*)$/s.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`Not a line of a calendar: ${line}`);
  return {
    name,
    value: value.replace(/\\([\\;,nN])/g, (_, escaped) => (/n/i.test(escaped) ? '\n' : escaped)),
  };
}
