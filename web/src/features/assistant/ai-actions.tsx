import { actionTextProblem } from '@fanfare/core/assistant/text-action.ts';
import type { Selection } from '@fanfare/core/text/insertion.ts';
import { altTextUse } from '@fanfare/core/composer/alt-text-use.ts';
import { tightestRoom } from '@fanfare/core/composer/text-room.ts';
import { altTextOf } from '@fanfare/core/posts/alt-texts.ts';
import { Suspense, useState } from 'react';
import { MenuList, type MenuAction } from '../../ui/menu-list.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import type { AiActionContext } from './ai-action-context.ts';
import { doneText, isSelected, taskLabel, type Task } from './text-actions/tasks.ts';
import type { UnsettledRequests } from './text-actions/use-text-action.ts';

const AssistantModal = lazyOnRequest(async () => (await import('./assistant-modal.tsx')).AssistantModal);
const TextActionDialog = lazyOnRequest(
  async () => (await import('./text-actions/text-action-dialog.tsx')).TextActionDialog,
);

const textKinds = ['shorten', 'rewrite', 'translate', 'hashtags'] as const;

interface AiActionsProps extends AiActionContext {
  selection: Selection;
  anchor: HTMLElement;
  open: boolean;
  onClose: () => void;
}

/**
 * The image to describe: the first one without an alt text, or else the first one. Undefined if no network of the post
 * uses alt texts.
 */
function imageOf({ media, altTexts, variants, find }: AiActionContext) {
  if (altTextUse(variants, 'image', find) === null) return undefined;
  const images = media.filter(({ kind }) => kind === 'image');
  return images.find(({ _id: id }) => altTextOf(altTexts, id) === '') ?? images[0];
}

function actionsOf(props: AiActionsProps, onChoose: (task: Task) => void): MenuAction[] {
  const { text, variants, find, selection, altTexts } = props;
  const part = isSelected(text, selection) ? selection : { start: 0, end: text.length };
  const room = tightestRoom(text, variants, find);
  const problem = actionTextProblem(text.slice(part.start, part.end));
  const fits = room !== null && room.countOf(text) <= room.limit;
  const hintFor = (kind: Task['kind']) => {
    if (problem !== null) return text.trim() === '' ? undefined : problem;
    return kind === 'shorten' && fits ? 'Fits already' : undefined;
  };
  const onText = textKinds.map((kind): MenuAction => ({
    label: taskLabel(kind, room, isSelected(text, selection)),
    hint: hintFor(kind),
    disabled: problem !== null || (kind === 'shorten' && (room === null || fits)),
    onSelect: () => onChoose({ kind, text, part, room }),
  }));
  const item = imageOf(props);
  if (!item) return onText;
  const onImage: MenuAction = {
    label: taskLabel('describe', null, false),
    onSelect: () => onChoose({ kind: 'describe', text, item, altText: altTextOf(altTexts, item._id) }),
  };
  return [...onText, onImage];
}

export function AiActions(props: AiActionsProps) {
  const { text, anchor, open, onClose, onReplace, onAltText } = props;
  const [task, setTask] = useState<Task | null>(null);
  const [asking, setAsking] = useState(false);
  const [unsettled] = useState<UnsettledRequests>(() => new Map());
  const chat: MenuAction = { label: 'AI assistant', onSelect: () => setAsking(true) };
  return (
    <>
      <MenuList
        anchor={anchor}
        open={open}
        actions={[...actionsOf(props, setTask), chat]}
        onClose={onClose}
      />
      <Suspense>
        {task && (
          <TextActionDialog
            task={task}
            unsettled={unsettled}
            onClose={() => setTask(null)}
            onUse={({ whole, cursor }) => {
              setTask(null);
              if (task.kind === 'describe') onAltText(task.item, whole);
              else onReplace(whole, cursor, doneText[task.kind]);
            }}
          />
        )}
        {asking && (
          <AssistantModal
            hasText={text.trim() !== ''}
            onInsertText={props.onInsertText}
            onUseImage={props.onUseImage}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
