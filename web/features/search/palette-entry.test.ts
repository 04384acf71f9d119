import { IconHome } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { findEntries, groupEntries, type PaletteEntry } from './palette-entry.ts';

function entry(label: string, group: string, note?: string): PaletteEntry {
  const key = `${group} ${label}`;
  return { key, label, group, icon: IconHome, path: '/', ...(note === undefined ? {} : { note }) };
}

const entries = [
  entry('Dashboard', 'Administration'),
  entry('System Settings', 'Administration'),
  entry('Dashboard', 'Student area'),
  entry('Zoë Ansre', 'People', 'zoe@school.example'),
];

function found(text: string): string[] {
  return findEntries(entries, text).map(({ key }) => key);
}

describe('an entry of the search palette', () => {
  it('is shown until something is typed', () => {
    expect(found('  ')).toHaveLength(4);
  });

  it('matches if every word is in its name, note or group, ignoring case and accents', () => {
    expect(found('DASH student')).toEqual(['Student area Dashboard']);
    expect(found('zoe ANSRE')).toEqual(['People Zoë Ansre']);
    expect(found('school.example')).toEqual(['People Zoë Ansre']);
    expect(found('dashboard nowhere')).toEqual([]);
  });

  it('does not match by its group alone', () => {
    expect(found('administration')).toEqual([]);
    expect(found('st')).toEqual(['Administration System Settings']);
  });

  it('appears in its group, with the groups in their original order', () => {
    const groups = groupEntries(entries).map(({ group, entries: listed }) => [group, listed.length]);
    expect(groups).toEqual([
      ['Administration', 2],
      ['Student area', 1],
      ['People', 1],
    ]);
  });

  it('matches by other words from their start, and by the page it is on only together with them', () => {
    const theme = {
      ...entry('Theme', 'Settings'),
      place: 'System Preferences',
      words: 'dark mode, appearance',
    };
    const foundFor = (text: string) => findEntries([theme], text).length;
    expect(['dark', 'MODE', 'appear', 'dark system', 'theme pref'].map(foundFor)).toEqual([1, 1, 1, 1, 1]);
    expect(['ark', 'system preferences', 'pearance'].map(foundFor)).toEqual([0, 0, 0]);
  });

  it('comes first if its name starts with the text, then if a word of it does', () => {
    const labels = ['The backup plan', 'Unbackup', 'Backups', 'Backup'];
    const shuffled = [
      ...labels.map((label) => entry(label, 'Help')),
      { ...entry('Copies', 'Help'), words: 'backup' },
    ];
    expect(findEntries(shuffled, 'backup').map(({ label }) => label)).toEqual([
      'Backup',
      'Backups',
      'The backup plan',
      'Unbackup',
      'Copies',
    ]);
  });
});
