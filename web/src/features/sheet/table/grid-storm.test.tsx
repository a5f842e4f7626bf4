import { account, now, row } from '@fanfare/core/sheet/testing/builders.ts';
import type { SheetHistoryAction } from '@fanfare/core/sheet/sheet-history.ts';
import type { SheetAction } from '@fanfare/core/sheet/sheet.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTable, rowsWith } from './testing/open-table.tsx';

const ids = fc.constantFrom('r1', 'r2', 'r3', 'r4', 'new');
const change: fc.Arbitrary<SheetHistoryAction> = fc.oneof(
  ids.map((id) => ({ kind: 'rowsRemoved' as const, ids: [id] })),
  ids.map((id) => ({ kind: 'filesArrived' as const, rows: [row(id)], before: ['file-r2'], now })),
  ids.map((id) => ({ kind: 'rowsPatched' as const, patches: [{ id, patch: { title: 'Bun' } }] })),
  fc.constantFrom('plain', 'titled', 'boards').map((platform) => ({
    kind: 'accountsChosen' as const,
    accounts: [account(platform)],
  })),
  fc.constant({ kind: 'cleared' as const }),
  fc.constantFrom({ kind: 'undo' as const }, { kind: 'redo' as const }),
);
const key = fc.record({
  key: fc.constantFrom(
    'ArrowDown',
    'ArrowRight',
    'ArrowUp',
    'End',
    'PageDown',
    'Home',
    'Enter',
    'Escape',
    'Tab',
    'x',
    'F2',
    'Delete',
    ' ',
    'd',
    'a',
  ),
  shiftKey: fc.boolean(),
  ctrlKey: fc.boolean(),
});

/** The query includes hidden elements, because an open dialog hides the grid behind it. */
const findGrid = () => screen.getByRole('grid', { hidden: true });

it('exactly one cell of a sheet with rows can be reached with Tab, after any sequence of keys and changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(change, key), { maxLength: 25 }), async (events) => {
      const table = openTable({ rows: rowsWith(4) });
      act(() => table.cell(1, 'Description').focus());
      for (const event of events) {
        if ('kind' in event) await table.change(event as SheetAction);
        else await act(async () => void fireEvent.keyDown(document.activeElement ?? findGrid(), event));
        const focusable = findGrid().querySelectorAll('[data-cell][tabindex="0"]');
        expect(focusable.length).toBe(table.rows().length === 0 ? 0 : 1);
      }
      cleanup();
    }),
    { numRuns: 5 },
  );
});
