import { describe, expect, it } from 'vitest';
import { countDuplicates, planImport, roomProblem, type DuplicateChoice } from './import.ts';
import type { TemplateEntry } from './template-file.ts';

const entry = (name: string, caption = name): TemplateEntry => ({
  type: 'caption',
  name,
  info: 'Info',
  caption,
});
const hours = { id: 't1', kind: 'caption', name: 'Opening hours' } as const;
const known = [hours, { id: 't2', kind: 'hashtag', name: 'Harbour' } as const];
const entries = [entry('opening HOURS'), entry('Harbour'), entry('Closed'), entry('closed', 'Again')];
const plan = (duplicates: DuplicateChoice, of: Parameters<typeof planImport>[0] = known) => {
  const { put, ...counts } = planImport(of, entries, { importId: 'i', duplicates });
  return { put: put.map(({ id, entry: { name } }) => [id, name]), ...counts };
};

describe('the import of templates', () => {
  it('templates with known names are skipped, unless the known template is of another kind', () => {
    expect(plan('skip')).toEqual({
      put: [
        ['i-1', 'Harbour'],
        ['i-2', 'Closed'],
      ],
      added: 2,
      replaced: 0,
      skipped: 2,
    });
    expect(countDuplicates(known, entries)).toBe(2);
  });

  it('templates with known names replace the existing templates and keep their ids; if a name is in the file twice, the last template is stored', () => {
    expect(plan('replace')).toEqual({
      put: [
        ['t1', 'opening HOURS'],
        ['i-1', 'Harbour'],
        ['i-2', 'closed'],
      ],
      added: 2,
      replaced: 2,
      skipped: 0,
    });
  });

  it('templates with known names are kept in addition to the existing templates', () => {
    expect(plan('keep')).toMatchObject({ added: 4, replaced: 0, skipped: 0 });
    expect(plan('keep').put.map(([id]) => id)).toEqual(['i-0', 'i-1', 'i-2', 'i-3']);
  });

  it.each(['skip', 'replace', 'keep'] as const)(
    'a repeated import has the same plan as the first import: %s',
    (choice) => {
      const first = planImport(known, entries, { importId: 'i', duplicates: choice });
      const stored = first.put
        .filter(({ id }) => id !== hours.id)
        .map(({ id, entry: { type, name } }) => ({ id, kind: type, name }));
      expect(planImport([...known, ...stored], entries, { importId: 'i', duplicates: choice })).toEqual(
        first,
      );
    },
  );

  it('an import has to fit into the workspace, not counting templates that it replaces', () => {
    const full = Array.from({ length: 498 }, (_, i) => ({ ...hours, id: `k${i}`, name: `Template ${i}` }));
    const all = [...full, hours];
    const of = (...names: string[]) =>
      roomProblem(
        all,
        planImport(
          all,
          names.map((name) => entry(name)),
          { importId: 'i', duplicates: 'replace' },
        ),
      );
    expect(of('New', 'Opening hours')).toBeNull();
    expect(of('New', 'Newer')).toBe(
      'Workspaces can have at most 500 templates. This file would add 2, and there is room for 1.',
    );
  });
});
