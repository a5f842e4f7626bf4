import { useStoredChoice } from '../../browser/stored.ts';
import type { CheckItem } from './check-menu.tsx';
import type { CalendarPage } from './use-page.ts';

/**
 * The items that the person wants to see, remembered in this browser. `hasTodos`: the address shows to-dos whatever the
 * person has chosen.
 */
export function useToggles({ hasTodos, change }: Pick<CalendarPage, 'hasTodos' | 'change'>) {
  const [uploads, showUploads] = useStoredChoice('fanfare-calendar-uploads');
  const [scheduled, showScheduled] = useStoredChoice('fanfare-calendar-scheduled');
  const [todos, showTodos] = useStoredChoice('fanfare-calendar-todos');
  const [gaps, showGaps] = useStoredChoice('fanfare-calendar-gaps');
  const [slots, showSlots] = useStoredChoice('fanfare-calendar-slots');
  const [tray, showTray] = useStoredChoice('fanfare-calendar-drafts');
  const shown = {
    uploads: uploads ?? true,
    scheduled: scheduled ?? true,
    todos: hasTodos || (todos ?? true),
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
    /** Shows posts of every status again. */
    showPosts: () => {
      showUploads(true);
      showScheduled(true);
    },
    items: [
      item('uploads', 'Show previous uploads?', shown.uploads, showUploads),
      item('scheduled', 'Show scheduled uploads?', shown.scheduled, showScheduled),
      item('todos', 'Show Todo?', shown.todos, (on) => {
        showTodos(on);
        if (hasTodos) change({ hasTodos: false });
      }),
      item('gaps', 'Days without a post', shown.gaps, showGaps),
      item('slots', 'Free posting slots', shown.slots, showSlots),
      item('tray', 'Drafts', shown.tray, showTray),
    ],
  };
}

export type Shown = ReturnType<typeof useToggles>['shown'];
