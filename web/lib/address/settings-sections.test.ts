import { describe, expect, it } from 'vitest';
import { sectionsOf, settingsSectionPath } from './settings-sections.ts';

const areas = ['admin', 'teacher', 'student'] as const;

const sources = import.meta.glob<string>(
  ['../../areas/*/settings/**/*.tsx', '../../features/settings/**/*.tsx', '../../features/profile/**/*.tsx'],
  { query: '?raw', import: 'default', eager: true },
);

/** The anchors in the pages of one area, and in the sections that several areas share. */
function anchorsOf(area: string): Set<string> {
  const pages = Object.entries(sources).filter(([file]) =>
    ['features/', `areas/${area}/`].some((folder) => file.includes(folder)),
  );
  return new Set(
    pages.flatMap(([, source]) => [...source.matchAll(/section="([\w-]+)"/g)].map(([, name]) => name ?? '')),
  );
}

describe('the sections of the settings', () => {
  it.each(areas)('of the area %s are all anchors on its pages', (area) => {
    const anchors = anchorsOf(area);
    expect(anchors.size).toBeGreaterThan(5);
    expect(sectionsOf(area).filter(({ section }) => !anchors.has(section))).toEqual([]);
  });

  it('have an address with their tab', () => {
    const [branding] = sectionsOf('admin').filter(({ section }) => section === 'branding');
    expect(branding && settingsSectionPath(branding)).toBe('/admin/settings?tab=system#branding');
  });
});
