import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sectionsOf, settingsSectionPath } from './settings-sections.ts';

const areas = ['admin', 'teacher', 'student'] as const;

/** The anchors in the pages of one area, and in the sections that several areas share. */
function anchorsOf(area: string): Set<string> {
  const files = globSync([`web/areas/${area}/settings/**/*.tsx`, 'web/features/{settings,profile}/**/*.tsx']);
  const sources = files.map((file) => readFileSync(file, 'utf8'));
  return new Set(
    sources.flatMap((source) => [...source.matchAll(/section="([\w-]+)"/g)].map(([, name]) => name ?? '')),
  );
}

describe('the sections of the settings', () => {
  it.each(areas)('of the area %s are all anchors on its pages', (area) => {
    const anchors = anchorsOf(area);
    const missing = sectionsOf(area).filter(({ section }) => !anchors.has(section));
    expect(missing).toEqual([]);
  });

  it('have an address with their tab', () => {
    const [branding] = sectionsOf('admin').filter(({ section }) => section === 'branding');
    expect(branding && settingsSectionPath(branding)).toBe('/admin/settings?tab=system#branding');
  });
});
