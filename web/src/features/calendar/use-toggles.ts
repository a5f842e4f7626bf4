import { useStoredChoice } from '../../browser/stored.ts';
import type { CheckItem } from './check-menu.tsx';
import type { CalendarPage } from './use-page.ts';

/**
 * The items that the person wants to see, remembered in this browser. `isTodosOnly`: the address asks for to-dos only,
 * whatever the person has chosen.
 */
export function useToggles({ isTodosOnly, change }: Pick<CalendarPage, 'isTodosOnly' | 'change'>) {
  const [uploads, showUploads] = useStoredChoice('fanfare-calendar-uploads');
  const [scheduled, showScheduled] = useStoredChoice('fanfare-calendar-scheduled');
  const [todos, showTodos] = useStoredChoice('fanfare-calendar-todos');
  const [gaps, showGaps] = useStoredChoice('fanfare-calendar-gaps');
  const [slots, showSlots] = useStoredChoice('fanfare-calendar-slots');
  const [tray, showTray] = useStoredChoice('fanfare-calendar-drafts');
  const shown = {
    posts: !isTodosOnly,
    uploads: !isTodosOnly && (uploads ?? true),
    scheduled: !isTodosOnly && (scheduled ?? true),
    todos: isTodosOnly || (todos ?? true),
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
  const andLeaveTodos = (choose: (on: boolean) => void) => (on: boolean) => {
    choose(on);
    if (isTodosOnly) change({ isTodosOnly: false });
  };
  return {
    shown,
    /** Shows posts of every status again. */
    showPosts: () => {
      showUploads(true);
      showScheduled(true);
    },
    items: [
      item('uploads', 'Show previous uploads?', shown.uploads, andLeaveTodos(showUploads)),
      item('scheduled', 'Show scheduled uploads?', shown.scheduled, andLeaveTodos(showScheduled)),
      item('todos', 'Show Todo?', shown.todos, andLeaveTodos(showTodos)),
      item('gaps', 'Days without a post', shown.gaps, showGaps),
      item('slots', 'Free posting slots', shown.slots, showSlots),
      item('tray', 'Drafts', shown.tray, showTray),
    ],
  };
}

export type Shown = ReturnType<typeof useToggles>['shown'];
