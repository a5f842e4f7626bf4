import type { Day } from '@fanfare/core/calendar/days.ts';
import type { CalendarCard } from '@fanfare/core/calendar/cards.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';
import { Suspense } from 'react';
import type { MenuAction } from '../../ui/menu-list.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { UploaderModal } from '../composer/index.ts';
import { ProfileModal } from '../profile/index.ts';
import type { GridState } from './grid-state.ts';
import type { Moving } from './use-moving.ts';

const MenuList = lazyOnRequest(async () => (await import('../../ui/menu-list.tsx')).MenuList);
const DayModal = lazyOnRequest(async () => (await import('./dialogs.tsx')).DayModal);
const MoveModal = lazyOnRequest(async () => (await import('./dialogs.tsx')).MoveModal);
const ShiftModal = lazyOnRequest(async () => (await import('./dialogs.tsx')).ShiftModal);
const DeleteModal = lazyOnRequest(async () => (await import('./dialogs.tsx')).DeleteModal);

/** The menu of a card. */
export interface OpenMenu {
  card: CalendarCard;
  anchor: HTMLElement;
}

export type OpenDialog =
  | { kind: 'upload'; groupId: string | null; at?: number; asCopy?: boolean }
  | { kind: 'day'; day: Day }
  | { kind: 'move'; cards: readonly CalendarCard[] }
  | { kind: 'shift'; card: CalendarCard }
  | { kind: 'delete'; card: CalendarCard }
  | { kind: 'profile' };

interface CalendarDialogProps {
  open: OpenDialog | null;
  menu: OpenMenu | null;
  state: GridState;
  moving: Moving;
  actionsFor: (card: CalendarCard) => readonly MenuAction[];
  onNewPost: (day: Day) => void;
  onNewTodo: (day: Day) => void;
  /** Called when posts may have changed. */
  onChanged: () => void;
  /** Called instead of `onClose` when posts were saved in the composer. */
  onSaved: (group: PostGroup) => void;
  onClose: () => void;
  onCloseMenu: () => void;
}

export function CalendarDialog(props: CalendarDialogProps) {
  return (
    <Suspense>
      {menuOf(props)}
      {dialogOf(props)}
    </Suspense>
  );
}

function menuOf({ menu, actionsFor, onCloseMenu }: CalendarDialogProps) {
  if (!menu) return null;
  const actions = actionsFor(menu.card);
  const [edit] = actions;
  return (
    <MenuList
      anchor={menu.anchor}
      open
      actions={actions}
      onClose={onCloseMenu}
      {...(edit && { onDoubleClick: edit.onSelect })}
    />
  );
}

function dialogOf({ open, state, moving, actionsFor, ...on }: CalendarDialogProps) {
  const { workspaceId, zone, now, today } = state;
  const { onClose, onChanged } = on;
  switch (open?.kind) {
    case undefined:
      return null;
    case 'upload':
      return (
        <UploaderModal
          groupId={open.groupId}
          at={open.at ?? null}
          asCopy={open.asCopy ?? false}
          onClose={(saved) => (saved ? on.onSaved(saved) : onClose())}
        />
      );
    case 'day':
      return (
        <DayModal
          workspaceId={workspaceId}
          day={open.day}
          today={today}
          zone={zone}
          cards={state.byDay?.get(open.day) ?? []}
          todos={state.todosByDay?.get(open.day) ?? []}
          isCut={(state.more.get(open.day) ?? 0) > 0}
          filters={state.filters}
          hidden={state.hidden}
          riskOf={state.riskOf}
          actionsFor={actionsFor}
          onNewPost={() => on.onNewPost(open.day)}
          onNewTodo={() => on.onNewTodo(open.day)}
          onClose={onClose}
        />
      );
    case 'move':
      return (
        <MoveModal
          workspaceId={workspaceId}
          cards={open.cards}
          zone={zone}
          now={now}
          onMove={(shift) => void moving.moveBy(open.cards, shift)}
          onClose={onClose}
        />
      );
    case 'shift':
      return (
        <ShiftModal
          workspaceId={workspaceId}
          from={open.card}
          zone={zone}
          onShift={moving.moveBy}
          onClose={onClose}
        />
      );
    case 'profile':
      return <ProfileModal workspaceId={workspaceId} accountId={null} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteModal
          workspaceId={workspaceId}
          card={open.card}
          zone={zone}
          now={now}
          onDeleted={onChanged}
          onClose={onClose}
        />
      );
  }
}
