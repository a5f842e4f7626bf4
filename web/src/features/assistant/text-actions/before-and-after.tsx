import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Counter } from '@fanfare/core/composer/counter.ts';
import type { TextRoom } from '@fanfare/core/composer/text-room.ts';
import { useId, type ReactNode } from 'react';
import { CounterText } from '../../../ui/counter-text.tsx';
import { MediaPicture } from '../../media/index.ts';
import { TypingIndicator } from '../typing-indicator.tsx';
import { isSelected, type Result, type Task } from './tasks.ts';
import type { ActionState } from './use-text-action.ts';

function counterFor({ countOf, limit }: TextRoom, text: string): Counter {
  const count = countOf(text);
  return { count, limit, level: count > limit ? 'full' : 'fine' };
}

function Pane({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gridTemplateRows: 'auto 1fr', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
        <Typography id={id} component="h3" variant="body2" sx={{ fontWeight: 560 }}>
          {label}
        </Typography>
        {aside}
      </Box>
      {/* Can be focused, so that a long text can be scrolled by keyboard. */}
      <Box role="group" aria-labelledby={id} tabIndex={0} sx={paneSx}>
        {children}
      </Box>
    </Box>
  );
}

function After({ state, result }: { state: ActionState; result: Result | null }) {
  if (result) return result.part.trim();
  if (state.step !== 'running') return null;
  return (
    <>
      {state.text}
      {state.text === '' && <TypingIndicator label="Writing" />}
    </>
  );
}

interface BeforeAndAfterProps {
  task: Task;
  state: ActionState;
  result: Result | null;
}

/** The current and the new text, side by side or, on a phone, one below the other. */
export function BeforeAndAfter({ task, state, result }: BeforeAndAfterProps) {
  const room = task.kind === 'describe' ? null : task.room;
  const isPart = task.kind !== 'describe' && isSelected(task.text, task.part);
  return (
    <Box sx={columnsSx}>
      {task.kind === 'describe' ? (
        <Pane label="Image">
          <Box sx={pictureSx}>
            <MediaPicture item={task.item} fit="contain" size="small" />
          </Box>
          {task.altText !== '' && <Box sx={{ mt: 1 }}>{`Alt text now: ${task.altText}`}</Box>}
        </Pane>
      ) : (
        <Pane
          label={isPart ? 'Selected text' : 'Before'}
          aside={room && <CounterText counter={counterFor(room, task.text)} />}
        >
          {task.text.slice(task.part.start, task.part.end).trim()}
        </Pane>
      )}
      <Pane
        label={task.kind === 'describe' ? 'Alt text' : 'After'}
        aside={room && result && <CounterText counter={counterFor(room, result.whole)} />}
      >
        <After state={state} result={result} />
      </Pane>
    </Box>
  );
}

const columnsSx = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

const paneSx = {
  minHeight: { xs: 72, sm: 160 },
  maxHeight: { xs: '26dvh', sm: '44dvh' },
  overflowY: 'auto',
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.default',
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

const pictureSx = { height: 120 } as const;
