import { plans } from '../../billing/plans.ts';
import type { ArticleSection } from '../article.ts';

export const gettingStarted: ArticleSection = {
  id: 'getting-started',
  title: 'Getting started',
  articles: [
    {
      id: 'first-steps',
      title: 'Set up your workspace',
      summary: 'Connect an account, write a post, and publish it now or on a date.',
      keywords: ['begin', 'start', 'tutorial', 'guide', 'onboarding', 'new', 'how to'],
      text: [
        'The guide on the dashboard has five steps. Each one is ticked when it is done, and you can hide the guide at any time in Settings.',
        '- Connect your accounts under Socials. You sign in at the network itself, so Fanfare never sees your password.',
        '- Publish a first post with Create post.',
        '- Schedule a post for a day and a time.',
        '- Save a template with hashtags or a caption that you use often.',
        '- Look over your settings: time zone and first day of the week.',
      ],
      screen: { label: 'Open the dashboard', path: '/dashboard' },
    },
    {
      id: 'what-is-a-workspace',
      title: 'What a workspace is',
      summary: 'A workspace has its own accounts, posts, files and people.',
      keywords: ['team', 'client', 'brand', 'separate', 'switch'],
      text: [
        'Everything you connect or write belongs to one workspace: accounts, posts, media, templates, to-dos, comments and posting slots. Members of a workspace share all of it.',
        'Use one workspace for each client or brand. You switch between them in the bar at the top; each browser tab keeps its own active workspace.',
        `How many workspaces you can own depends on your plan: ${plans.free.limits.workspaces} with ${plans.free.name}, ${plans.business.limits.workspaces} with ${plans.business.name}.`,
      ],
      screen: { label: 'Open Workspaces', path: '/dashboard/settings/team' },
    },
    {
      id: 'time-zone',
      title: 'Change your time zone',
      summary: 'Scheduled posts and the calendar follow the time zone in Settings.',
      keywords: ['clock', 'wrong time', 'hour', 'daylight saving', 'week starts'],
      text: [
        'Under Settings, “Time” has your time zone and the first day of your week. They are yours and apply in every workspace.',
        'A change does not move scheduled posts: they are published at the same moment, which is then shown in the new time zone.',
        'Posting slots have a time zone of their own, which is the same for everybody in the workspace.',
      ],
      screen: { label: 'Open Settings', path: '/dashboard/settings' },
    },
    {
      id: 'unsaved-work',
      title: 'Find text you did not save',
      summary: 'Unsaved posts stay in the browser in which you wrote them.',
      keywords: ['lost', 'draft', 'crash', 'reload', 'recover', 'restore', 'closed tab'],
      text: [
        'While you write, Fanfare keeps a copy in your browser for thirty days. Open Create post again in the same browser, and your text is offered to you.',
        'Files that were still uploading continue after a reload.',
        'To go on with a post on another device, save it as a draft.',
      ],
      screen: { label: 'Create post', path: '/dashboard/upload' },
    },
    {
      id: 'appearance',
      title: 'Use the dark theme',
      summary: 'Choose light, dark or the setting of your system.',
      keywords: ['dark mode', 'night', 'theme', 'colour', 'color'],
      text: [
        'Open the menu behind your picture at the top right, and choose Light, Dark or System. The choice is kept on this device only.',
      ],
    },
  ],
};
