import type { Slot, Weekday } from '@fanfare/core/slots/slots.ts';

interface DemoTodo {
  id: string;
  todo: string;
  /** The day of the to-do, counted from today. */
  day: number;
  completed?: boolean;
}

/** One to-do is late, two are for today, and the rest are done or planned for later. */
export const demoTodos: readonly DemoTodo[] = [
  { id: 'demo-print', todo: 'Send bag shots to the print shop', day: -4, completed: true },
  { id: 'demo-release', todo: 'Get the photo release for Quay Street', day: -2 },
  { id: 'demo-captions', todo: 'Approve captions for the opening week', day: 0 },
  { id: 'demo-cake', todo: 'Photograph the cake of the week', day: 0 },
  { id: 'demo-reel', todo: 'Film the pour-over reel', day: 2 },
  { id: 'demo-hours', todo: 'Announce the winter opening hours', day: 6 },
];

const workdays: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** Weekly times of the café: before lunch on workdays, and on the weekend for Instagram only. */
export const demoSlots: readonly Slot[] = [
  ...workdays.map((day) => ({ day, time: '11:30', platform: null })),
  { day: 'saturday', time: '10:00', platform: 'instagram' },
  { day: 'sunday', time: '10:00', platform: 'instagram' },
];
