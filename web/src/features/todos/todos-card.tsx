import { addDays } from '@fanfare/core/calendar/days.ts';
import { lateTodosMax, todoProblem, type Todo } from '@fanfare/core/todos/todo.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { messageOf } from '../../browser/api-error.ts';
import { countText } from '../../ui/count-text.ts';
import { shortDayText } from '../../ui/date-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { FieldNote } from '../../ui/field-note.tsx';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { surface } from '../../ui/surface.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { TodoItem } from './todo-item.tsx';
import { useOpenTodos } from './use-todos.ts';
import { useTodoActions } from './use-todo-actions.ts';

const shownMax = 6;

/** "Today", "Tomorrow" or "Thu 26 Nov". */
function dayName(date: string, today: string): string {
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? 'Tomorrow' : shortDayText(date, 'UTC');
}

/** Section of the dashboard with the open to-dos: late ones first, then the next two weeks. */
export function TodosCard({ workspaceId }: { workspaceId: string }) {
  const { todos, today, hasMore, error, isLoading, retry } = useOpenTodos(workspaceId);
  const open = todos?.filter(({ completed }) => !completed).length ?? 0;
  return (
    <Box component="section" aria-label="To-dos" sx={{ ...surface, minWidth: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, px: 2, py: 1.5 }}>
        <Typography component="h2" variant="h2">
          To-dos
        </Typography>
        {open > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {hasMore ? `${lateTodosMax}+ overdue` : `${countText(open)} open`}
          </Typography>
        )}
        {todos !== undefined && todos.length > 0 && (
          <Link
            component={RouterLink}
            to="/dashboard/schedule?view=list&todos=only"
            underline="hover"
            sx={{ ml: 'auto', typography: 'body2' }}
          >
            All to-dos
          </Link>
        )}
      </Stack>
      {todos ? (
        <>
          <Rows workspaceId={workspaceId} todos={todos} today={today} />
          <AddRow workspaceId={workspaceId} today={today} />
        </>
      ) : (
        <Box sx={{ px: 2, pb: 2 }}>
          {error ? <ErrorBox text={error.message} busy={isLoading} onRetry={retry} /> : <Loading />}
        </Box>
      )}
    </Box>
  );
}

function Loading() {
  return (
    <Box role="status" sx={{ position: 'relative' }}>
      <Box component="span" sx={visuallyHidden}>
        Loading the to-dos
      </Box>
      {['80%', '64%', '72%'].map((width) => (
        <Skeleton key={width} width={width} height={44} />
      ))}
    </Box>
  );
}

interface RowsProps {
  workspaceId: string;
  todos: readonly Todo[];
  today: string;
}

function Rows({ workspaceId, todos, today }: RowsProps) {
  const [all, setAll] = useState(false);
  const shown = all ? todos : todos.slice(0, shownMax);
  if (todos.length === 0) return null;
  return (
    <>
      <Box component="ul" aria-label="To-dos" sx={listSx}>
        {shown.map((todo) => (
          <TodoItem key={todo.id} workspaceId={workspaceId} todo={todo} today={today}>
            <span>{dayName(todo.date, today)}</span>
          </TodoItem>
        ))}
      </Box>
      {shown.length < todos.length && (
        <Link component="button" type="button" onClick={() => setAll(true)} sx={moreSx}>
          Show {todos.length - shown.length} more
        </Link>
      )}
    </>
  );
}

/** Adds to-dos of today, one after the other. */
function AddRow({ workspaceId, today }: { workspaceId: string; today: string }) {
  const { create } = useTodoActions(workspaceId);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // A retry sends the same id, so that the to-do is not added twice if the answer to the first request was lost.
  const id = useRef<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const add = async () => {
    if (busy) return;
    const refused = todoProblem(text);
    setProblem(refused);
    if (refused !== null) return;
    setBusy(true);
    id.current ??= crypto.randomUUID();
    try {
      await create({ id: id.current, todo: text, date: today, completed: false });
      id.current = null;
      setText('');
    } catch (error) {
      setProblem(messageOf(error, 'Failed to save to-do'));
    }
    setBusy(false);
    field.current?.focus();
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
      sx={{ borderTop: 1, borderColor: 'divider', px: 1, py: 0.5 }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <IconButton type="submit" size="small" aria-label="Add to-do" disabled={busy || text === ''}>
          <PlusIcon />
        </IconButton>
        <InputBase
          fullWidth
          inputRef={field}
          placeholder="Add a to-do"
          value={text}
          readOnly={busy}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          inputProps={{
            'aria-label': 'New to-do for today',
            'aria-invalid': problem !== null,
            'aria-describedby': problem === null ? undefined : 'add-todo-problem',
            autoComplete: 'off',
          }}
          sx={{ minHeight: 40, '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
        />
      </Stack>
      {problem !== null && (
        <Box sx={{ px: 1, pb: 1 }}>
          <FieldNote id="add-todo-problem" error>
            {problem}
          </FieldNote>
        </Box>
      )}
    </Box>
  );
}

const listSx = {
  m: 0,
  p: 0,
  '& > li': { borderTop: 1, borderColor: 'divider', pl: 1.5, pr: 2, py: 0.25 },
} as const;

const moreSx = { display: 'block', px: 2, py: 1, typography: 'body2' } as const;
