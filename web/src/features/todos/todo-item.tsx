import Box from '@mui/material/Box';
import { checkBoxSx } from '../../ui/check-box.ts';
import { counted } from '@fanfare/core/text/counted.ts';
import { daysLate, type Todo } from '@fanfare/core/todos/todo.ts';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { TrashIcon } from '../../ui/icons/actions.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { useTodoActions } from './use-todo-actions.ts';
import { useTodoModal } from './use-todo-modal.tsx';

interface TodoItemProps {
  workspaceId: string;
  todo: Todo;
  today: string;
  /**
   * True in the cells of the calendar, where a to-do has one line, small text, and "Late" without the number of days.
   */
  dense?: boolean;
  /** Shown at the end of the row, unless the to-do is late and not completed. */
  children?: ReactNode;
}

/** A to-do that can be completed and deleted in the list, and edited in a modal. */
export function TodoItem({ workspaceId, todo, today, dense = false, children }: TodoItemProps) {
  const { complete, remove } = useTodoActions(workspaceId);
  const openModal = useTodoModal(workspaceId);
  /** The chosen state of the checkbox while it is being saved; null at all other times. */
  const [saving, setSaving] = useState<boolean | null>(null);
  const [removing, setRemoving] = useState(false);
  const { todo: text, completed } = todo;
  const late = daysLate(todo, today);
  const isDone = saving ?? completed;
  const isBusy = saving !== null || removing;
  return (
    <Row data-dense={dense}>
      <Box
        component="input"
        type="checkbox"
        aria-label={text}
        checked={isDone}
        disabled={isBusy}
        onChange={() => {
          setSaving(!completed);
          void complete(todo, !completed).finally(() => setSaving(null));
        }}
        sx={dense ? {} : checkBoxSx}
      />
      <button
        type="button"
        aria-label={`Edit “${text}”`}
        title={dense ? text : undefined}
        data-done={isDone}
        onClick={() => openModal({ todo })}
      >
        {text}
      </button>
      {late > 0 && !isDone ? (
        <span data-late>
          <WarningIcon />
          {dense ? 'Late' : `${counted(late, 'day')} late`}
        </span>
      ) : (
        children
      )}
      {!dense && (
        <IconButton
          size="small"
          aria-label={`Delete “${text}”`}
          disabled={isBusy}
          onClick={() => {
            setRemoving(true);
            void remove(todo).finally(() => setRemoving(false));
          }}
        >
          <TrashIcon />
        </IconButton>
      )}
    </Row>
  );
}

/** Styles all parts of a to-do with one class. A month shows many to-dos, and one class per part would be slow. */
const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  minHeight: 44,
  listStyle: 'none',
  '& > input': {
    flex: 'none',
    margin: 3,
    color: theme.vars?.palette.primary.main,
  },
  '& > button:not(.MuiIconButton-root)': {
    flex: 1,
    minWidth: 0,
    minHeight: 24,
    padding: '8px 0',
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
    '&[data-done="true"]': {
      color: theme.vars?.palette.text.secondary,
      textDecoration: 'line-through',
    },
  },
  '& > span': {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    ...theme.typography.caption,
    color: theme.vars?.palette.text.secondary,
    '&[data-late]': { color: theme.vars?.palette.error.main, fontWeight: 560 },
    '& svg': { width: 14, height: 14 },
  },
  // While the pointer or the focus is in the row, the delete button replaces the date. On touch devices, the button is
  // always shown.
  '@media (hover: hover)': {
    position: 'relative',
    '& > .MuiIconButton-root': { opacity: 0 },
    '& > span + .MuiIconButton-root': { position: 'absolute', insetInlineEnd: 8 },
    '&:hover, &:has(> :focus-visible)': {
      '& > .MuiIconButton-root': { opacity: 1 },
      '& > span:has(+ .MuiIconButton-root)': { opacity: 0 },
    },
  },
  '&[data-dense="true"]': {
    gap: 2,
    minHeight: 24,
    fontSize: 11,
    // Draws the small checkbox in the middle of the area that can be clicked.
    '& > input': {
      appearance: 'none',
      display: 'grid',
      placeItems: 'center',
      width: 24,
      height: 24,
      margin: 0,
      cursor: 'pointer',
      '&::before': {
        content: '""',
        boxSizing: 'border-box',
        width: 14,
        height: 14,
        border: `1.5px solid ${theme.vars?.palette.text.secondary}`,
        borderRadius: 3,
        fontSize: 11,
        fontWeight: 700,
        lineHeight: '11px',
        textAlign: 'center',
      },
      '&:checked::before': {
        content: '"✓"',
        borderColor: 'currentColor',
        backgroundColor: 'currentColor',
        WebkitTextFillColor: theme.vars?.palette.primary.contrastText,
      },
      '&:disabled::before': { opacity: 0.5 },
    },
    '& > button:not(.MuiIconButton-root)': {
      minWidth: 24,
      padding: '2px 0',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
    },
    '& > span': { fontSize: 11, '& svg': { width: 12, height: 12 } },
  },
}));
