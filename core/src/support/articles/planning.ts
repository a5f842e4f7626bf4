import { templatesMax } from '../../templates/template.ts';
import type { ArticleSection } from '../article.ts';

const calendar = { label: 'Open the calendar', path: '/dashboard/schedule' };
const bulk = { label: 'Open the bulk editor', path: '/dashboard/upload?type=bulk' };

export const planning: ArticleSection = {
  id: 'planning',
  title: 'Calendar, bulk and carousels',
  articles: [
    {
      id: 'move-posts-in-the-calendar',
      title: 'Move a post to another day',
      summary: 'Drag it, or use “Move to…” from its menu.',
      keywords: ['calendar', 'reschedule', 'drag', 'drop', 'date'],
      text: [
        'Drag a scheduled post to another day or hour. It keeps its time of day when you drop it on a day.',
        'By keyboard, open the menu of the post and choose “Move to…”. Published posts cannot be moved.',
        'Drafts are in the tray next to the calendar. Drag one onto a day to schedule it.',
      ],
      screen: calendar,
    },
    {
      id: 'calendar-views',
      title: 'Show a month, a week or a list',
      summary: 'Switch the view, and filter by network, account or person.',
      keywords: ['calendar', 'monthly', 'weekly', 'filter', 'feed', 'preview'],
      text: [
        'The calendar shows a month, a week by the hour, or a list. Filters stay in the address, so you can keep a link to them.',
        '“Profile preview” shows how planned posts will look side by side.',
      ],
      screen: calendar,
    },
    {
      id: 'to-dos',
      title: 'Plan tasks with to-dos',
      summary: 'To-dos belong to a day and are shared by the workspace.',
      keywords: ['task', 'reminder', 'checklist', 'todo'],
      text: [
        'Add a to-do on the dashboard or on a day of the calendar, and tick it when it is done. Fanfare sends no reminders for to-dos.',
      ],
      screen: calendar,
    },
    {
      id: 'bulk-editor',
      title: 'Write many posts in a table',
      summary: 'The bulk editor has a line for each file, with its texts, accounts and time.',
      keywords: ['bulk', 'sheet', 'spreadsheet', 'csv', 'excel', 'many', 'import'],
      text: [
        'Add photos and videos, and each becomes a line. Texts can be typed, pasted from a spreadsheet, or imported from a CSV file.',
        'Problems are grouped by cause, and many can be corrected for all rows together.',
        'Lines are sent in parts. If the connection breaks, sending goes on where it stopped, and no line is sent twice.',
      ],
      screen: bulk,
    },
    {
      id: 'change-many-posts',
      title: 'Move or delete many posts together',
      summary: 'Select posts in a list, then move them by days or delete them. Both can be undone.',
      keywords: ['bulk action', 'select', 'all', 'mass'],
      text: [
        'Select posts under Posts, or all of a filtered list. The change runs on the server, so you can leave the page.',
        'Undo reverts the changes.',
      ],
      screen: { label: 'Open Posts', path: '/dashboard/posts' },
    },
    {
      id: 'carousels',
      title: 'Make a carousel',
      summary: 'Choose several images, put them in order, and crop them to one shape.',
      keywords: ['slides', 'swipe', 'album', 'gallery', 'multiple images', 'crop'],
      text: [
        'Open Create post and choose the carousel editor. It offers the networks that take carousels.',
        'Sort the slides by dragging or by keyboard. Crop offers shapes that all chosen networks accept.',
      ],
      screen: { label: 'Open the carousel editor', path: '/dashboard/upload?type=carousel' },
    },
    {
      id: 'templates',
      title: 'Reuse captions and hashtags',
      summary: 'Templates are shared by the workspace and can be inserted into any post.',
      keywords: ['hashtag', 'snippet', 'caption', 'saved reply', 'reuse'],
      text: [
        `Save captions and groups of hashtags under Templates; a workspace can have ${templatesMax}. In the composer, insert them into a text.`,
        'Caption templates are also the saved replies of the inbox.',
        'Deleting a template changes no post that used it.',
      ],
      screen: { label: 'Open Templates', path: '/dashboard/templates' },
    },
  ],
};
