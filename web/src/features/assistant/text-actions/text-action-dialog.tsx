import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { TextAction } from '@fanfare/core/assistant/text-action.ts';
import { assumedAiQuotas } from '@fanfare/core/quota/ai.ts';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../../browser/use-read.ts';
import { useVisit } from '../../../browser/visit.ts';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { LimitBanner, messagesUsedText } from '../limit-banner.tsx';
import { BeforeAndAfter } from './before-and-after.tsx';
import { capitalise, languageOptions, ownLanguage, toneOptions } from './choices.ts';
import {
  actionFor,
  isSelected,
  noRoomText,
  overText,
  resultOf,
  taskLabel,
  type Choices,
  type Result,
  type Task,
} from './tasks.ts';
import { useTextAction, type ActionState, type UnsettledRequests } from './use-text-action.ts';

const titleOf = (task: Task): string =>
  task.kind === 'describe'
    ? taskLabel(task.kind, null, false)
    : taskLabel(task.kind, task.room, isSelected(task.text, task.part));

interface ChoiceFieldProps {
  kind: Task['kind'];
  choices: Choices;
  disabled: boolean;
  onChange: (choices: Choices) => void;
}

function ChoiceField({ kind, choices, disabled, onChange }: ChoiceFieldProps) {
  if (kind === 'rewrite')
    return (
      <SelectField
        label="Tone"
        value={choices.tone}
        options={toneOptions}
        disabled={disabled}
        onChange={(tone) => onChange({ ...choices, tone })}
      />
    );
  if (kind !== 'translate') return null;
  return (
    <SelectField
      label="Language"
      value={choices.language}
      options={languageOptions}
      disabled={disabled}
      onChange={(language) => onChange({ ...choices, language })}
    />
  );
}

const unchangedText: Readonly<Record<Task['kind'], string>> = {
  shorten: 'There is no shorter text. Try again.',
  rewrite: 'There is no other text. Try again.',
  translate: 'There is no translation. Try again.',
  hashtags: 'No new hashtags were found. Try again.',
  describe: 'There is no description. Try again.',
};

function problemOf(task: Task, state: ActionState, result: Result | null, action: TextAction | null) {
  if (action === null && task.kind !== 'describe' && task.room) return noRoomText(task.room);
  if (state.step === 'failed') return state.message;
  if (state.step === 'done' && result === null) return unchangedText[task.kind];
  return null;
}

/** The status after an action ended. A running action shows the typing indicator instead. */
function statusText({ step }: ActionState, result: Result | null): string {
  if (step === 'stopped') return 'Stopped. Your text is unchanged.';
  return step === 'done' && result ? 'Done' : '';
}

interface ButtonsProps {
  step: ActionState['step'];
  /** True if the quota is used up. */
  limited: boolean;
  /** True if there is enough input to start. */
  ready: boolean;
  /** The label of the button that starts the action; null if it starts automatically. */
  beginLabel: string | null;
  hasResult: boolean;
  onBegin: () => void;
  onStop: () => void;
}

function Buttons({ step, limited, ready, beginLabel, hasResult, onBegin, onStop }: ButtonsProps) {
  const look = { color: 'inherit', variant: 'outlined' } as const;
  const begins = step === 'idle' && beginLabel !== null;
  return (
    <>
      {step === 'running' && (
        <Button {...look} onClick={onStop}>
          Stop
        </Button>
      )}
      {step !== 'running' && step !== 'idle' && !limited && (
        <Button {...look} disabled={!ready} onClick={onBegin}>
          Try again
        </Button>
      )}
      <Button type="submit" variant="contained" disabled={begins ? !ready : !hasResult}>
        {begins ? beginLabel : 'Use'}
      </Button>
    </>
  );
}

/** The reached limit, the error, or a note that the result is too long. */
function Problem({ task, problem, limited, over }: ProblemProps) {
  if (limited) return <LimitBanner />;
  if (problem !== null) return <Notice>{problem}</Notice>;
  if (over === 0 || task.kind === 'describe' || !task.room) return null;
  return <Notice>{overText(over, task.room)} Try again, or use it and edit it.</Notice>;
}

interface ProblemProps {
  task: Task;
  problem: string | null;
  /** True if the quota is used up. */
  limited: boolean;
  /** The number of characters by which the result exceeds the limit. */
  over: number;
}

interface TextActionDialogProps {
  task: Task;
  unsettled: UnsettledRequests;
  onUse: (result: Result) => void;
  onClose: () => void;
}

/** Runs an action on a text and shows what it would change. Nothing changes before the person confirms. */
export function TextActionDialog({ task, unsettled, onUse, onClose }: TextActionDialogProps) {
  const { workspace } = useVisit();
  const workspaceId = workspace?.id ?? '';
  const quota = useRead('aiQuota', { workspaceId });
  const { state, run, stop } = useTextAction(workspaceId, unsettled, () => void quota.mutate());
  const [choices, setChoices] = useState<Choices>(() => ({ tone: 'friendly', language: ownLanguage() }));
  const action = actionFor(task, choices);
  const result = state.step === 'done' ? resultOf(task, state.text) : null;
  const problem = problemOf(task, state, result, action);
  const running = state.step === 'running';
  const hasChoice = task.kind === 'rewrite' || task.kind === 'translate';
  const begin = () => {
    if (action) void run(action);
  };
  const latestBegin = useRef(begin);
  useEffect(() => {
    latestBegin.current = begin;
  });
  // An action without choices starts as soon as it is clicked in the menu.
  useEffect(() => {
    if (!hasChoice) latestBegin.current();
  }, [hasChoice]);
  const limited = state.step === 'failed' && state.isLimit;
  return (
    <Modal
      title={titleOf(task)}
      width="md"
      onClose={onClose}
      onSubmit={() => {
        if (result) onUse(result);
        else if (state.step === 'idle') begin();
      }}
      footer={
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {messagesUsedText(quota.data ?? assumedAiQuotas)}
        </Typography>
      }
      actions={
        <Buttons
          step={state.step}
          limited={limited}
          ready={action !== null}
          beginLabel={hasChoice ? capitalise(task.kind) : null}
          hasResult={result !== null}
          onBegin={begin}
          onStop={stop}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <ChoiceField kind={task.kind} choices={choices} disabled={running} onChange={setChoices} />
        <BeforeAndAfter task={task} state={state} result={result} />
        <Typography role="status" variant="body2" sx={statusSx}>
          {statusText(state, result)}
        </Typography>
        <Problem task={task} problem={problem} limited={limited} over={result?.over ?? 0} />
      </Box>
    </Modal>
  );
}

const statusSx = { color: 'text.secondary', '&:empty': { display: 'none' } } as const;
