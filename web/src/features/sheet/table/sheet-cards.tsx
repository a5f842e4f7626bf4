import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { RowCard, type CardActions } from './row-card.tsx';
import type { SheetViewProps } from './sheet-grid.tsx';
import { stateTextOf } from './state-text.ts';
import { focusHandlers, rangeWith } from '../../../ui/virtual-rows.ts';

/** Cards rendered beyond each edge of the window. */
const overscan = 2;
const typicalHeight = 560;
const gap = 8;

const noIssues: readonly ComposerIssue[] = [];

/**
 * The files as cards with labelled fields, on phones. Only the cards near the window and the card with the focus are
 * rendered.
 */
export function SheetCards({ tools, rows, columns, issues, states, networks, onOpen }: SheetViewProps) {
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  const latest = useRef(tools);
  useLayoutEffect(() => {
    latest.current = tools;
    const { top } = list.current?.getBoundingClientRect() ?? { top: 0 };
    setOffset(Math.round(top + window.scrollY));
  }, [tools]);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: () => typicalHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    scrollMargin: offset,
    overscan,
    gap,
    // In tests, cards have no layout and no height, so a typical height is used.
    measureElement: (card) => card.getBoundingClientRect().height || typicalHeight,
    rangeExtractor: (range) => rangeWith(range, focused),
  });
  const selected = useMemo(() => new Set(tools.sheet.selected), [tools.sheet.selected]);
  const onPatch = useCallback<CardActions['onPatch']>((id, patch, typing) => {
    const patches = [{ id, patch }];
    latest.current.dispatch({ kind: 'rowsPatched', patches, ...(typing && { typing }) });
  }, []);
  const onRemove = useCallback(
    (id: string) => latest.current.dispatch({ kind: 'rowsRemoved', ids: [id] }),
    [],
  );
  const onSelect = useCallback((id: string, isOn: boolean) => {
    const others = latest.current.sheet.selected.filter((each) => each !== id);
    latest.current.dispatch({ kind: 'rowsSelected', ids: isOn ? [...others, id] : others });
  }, []);
  return (
    <div {...focusHandlers(setFocused)}>
      <div
        ref={list}
        role="list"
        aria-label="Files"
        className="sheet-cards"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={row.id}
              ref={virtualizer.measureElement}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              data-index={index}
              className="sheet-card-place"
              style={{ top: start - offset }}
            >
              <RowCard
                row={row}
                columns={columns}
                issues={issues.get(row.id) ?? noIssues}
                stateText={states?.get(row.id)?.text ?? stateTextOf(row, tools.sheet, tools.now)}
                hasFailed={states?.get(row.id)?.kind === 'failed'}
                isSelected={selected.has(row.id)}
                zone={tools.zone}
                networks={networks}
                onPatch={onPatch}
                onRemove={onRemove}
                onSelect={onSelect}
                onOpen={onOpen}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
