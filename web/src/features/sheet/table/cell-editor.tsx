import { readCell, type CellContext } from '@fanfare/core/sheet/cells.ts';
import type { RowField, SheetColumn } from '@fanfare/core/sheet/fields.ts';
import type { RowPatch, SheetRow } from '@fanfare/core/sheet/sheet.ts';
import Button from '@mui/material/Button';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { CounterText } from '../../../ui/counter-text.tsx';
import { FieldNote } from '../../../ui/field-note.tsx';
import { hasLines } from './cell-kind.ts';
import { counterFor } from './text-limits.ts';
import type { TableNetworks } from './table-networks.ts';

/**
 * Where the focus moves after a cell was edited. `elsewhere`: the focus has already left the cell, for example because
 * of a click.
 */
export type EditEnd = 'stay' | 'down' | 'up' | 'next' | 'back' | 'elsewhere';

interface CellEditorProps {
  row: SheetRow;
  column: SheetColumn;
  /**
   * The text that the field contains at first: the text of the cell, or the character that the person typed to open the
   * editor.
   */
  text: string;
  context: CellContext;
  networks: TableNetworks;
  /** Called once. `patch` is null if nothing changes. */
  onEnd: (patch: RowPatch | null, end: EditEnd, problem: string | null) => void;
}

function endOfKey({ key, shiftKey }: KeyboardEvent): EditEnd | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'back' : 'next';
  return null;
}

const isCounted = (field: RowField): field is 'title' | 'description' | 'altText' =>
  field === 'title' || field === 'description' || field === 'altText';

/**
 * The text field over a cell. Its text is read when the person leaves it, so typing changes nothing else on the page.
 */
export function CellEditor({ row, column, text: initial, context, networks, onEnd }: CellEditorProps) {
  const { field, label } = column;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [refused, setRefused] = useState<{ problem: string; suggestions: readonly string[] } | null>(null);
  const isOver = useRef(false);
  const end = (patch: RowPatch | null, how: EditEnd, problem: string | null = null) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(patch, how, problem);
  };
  const submit = (written: string, how: EditEnd) => {
    const cell = readCell(field, written, context);
    if (cell.patch) end(cell.patch, how);
    else if (how === 'elsewhere') end(null, how, cell.problem);
    else setRefused(cell);
  };
  useLayoutEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(initial.length, initial.length);
  }, [initial]);
  const leave = useRef(() => undefined as void);
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    leave.current = () => submit(text, 'elsewhere');
  });
  // The field may be removed while the person writes, because its row is filtered out or the person leaves the page.
  // Its text is then submitted. In development, StrictMode runs this cleanup once for each new field and mounts the
  // field again at once, so the text is submitted a moment later, and only if the field is still gone.
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      queueMicrotask(() => {
        if (!isMounted.current) leave.current();
      });
    };
  }, []);
  useEffect(() => {
    const onHide = () => leave.current();
    // Another listener of `pagehide` stores the sheet. This one runs before it, in the capture phase, so that the text
    // is stored with the sheet.
    window.addEventListener('pagehide', onHide, { capture: true });
    return () => window.removeEventListener('pagehide', onHide, { capture: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      end(null, 'stay');
      return;
    }
    if (event.key === 'Enter' && event.altKey && hasLines(field)) {
      event.preventDefault();
      const { selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {};
      area.current?.setRangeText('\n', from, to, 'end');
      setText(area.current?.value ?? text);
      return;
    }
    const how = endOfKey(event);
    if (how === null) return;
    event.preventDefault();
    submit(text, how);
  };
  const counter = isCounted(field) ? counterFor(field, text, row, networks) : null;
  return (
    <div
      className="sheet-editor"
      {...(hasLines(field) && { 'data-lines': true })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) submit(text, 'elsewhere');
      }}
    >
      <textarea
        ref={area}
        rows={1}
        value={text}
        aria-label={label}
        aria-invalid={refused !== null}
        aria-describedby={refused === null ? undefined : id}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(hasLines(field) ? target.value : target.value.replaceAll(/[\r\n]+/g, ' '));
          setRefused(null);
        }}
      />
      {refused && (
        <FieldNote id={id} error role="alert">
          {refused.problem}
        </FieldNote>
      )}
      {(counter !== null || hasLines(field) || (refused && refused.suggestions.length > 0)) && (
        <div className="sheet-editor-foot">
          {refused?.suggestions.map((suggestion) => (
            <Button
              key={suggestion}
              size="small"
              variant="outlined"
              color="inherit"
              // In some browsers, pressing a button would take the focus from the field. Preventing the default action
              // keeps the focus in the field in all browsers.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => submit(suggestion, 'stay')}
            >
              {suggestion}
            </Button>
          ))}
          {hasLines(field) && <span>Alt+Enter for a new line</span>}
          {counter && <CounterText counter={counter} />}
        </div>
      )}
    </div>
  );
}
