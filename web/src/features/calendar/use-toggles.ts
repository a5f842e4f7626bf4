import { useStoredChoice } from '../../browser/stored.ts';
import type { CheckItem } from './check-menu.tsx';

/** What the person wants to see, remembered in this browser. */
export function useToggles() {
  const [uploads, showUploads] = useStoredChoice('fanfare-calendar-uploads');
  const [scheduled, showScheduled] = useStoredChoice('fanfare-calendar-scheduled');
  const [todos, showTodos] = useStoredChoice('fanfare-calendar-todos');
  const [gaps, showGaps] = useStoredChoice('fanfare-calendar-gaps');
  const [slots, showSlots] = useStoredChoice('fanfare-calendar-slots');
  const [tray, showTray] = useStoredChoice('fanfare-calendar-drafts');
  const shown = {
    uploads: uploads ?? true,
    scheduled: scheduled ?? true,
    todos: todos ?? true,
    gaps: gaps ?? true,
    slots: slots ?? true,
    tray: tray ?? true,
  };
  const item = (key: string, label: string, checked: boolean, choose: (on: boolean) => void): CheckItem => ({
    key,
    label,
    checked,
    onToggle: () => choose(!checked),
  });
  return {
    shown,
    items: [
      item('uploads', 'Show previous uploads?', shown.uploads, showUploads),
      item('scheduled', 'Show scheduled uploads?', shown.scheduled, showScheduled),
      item('todos', 'Show Todo?', shown.todos, showTodos),
      item('gaps', 'Days without a post', shown.gaps, showGaps),
      item('slots', 'Free posting slots', shown.slots, showSlots),
      item('tray', 'Drafts', shown.tray, showTray),
    ],
  };
}

export type Shown = ReturnType<typeof useToggles>['shown'];
