import { plans } from '../../billing/plans.ts';
import type { ArticleSection } from '../article.ts';

const settings = { label: 'Open Settings', path: '/dashboard/settings' };

export const aiAndPrivacy: ArticleSection = {
  id: 'ai-and-privacy',
  title: 'AI, privacy and your account',
  articles: [
    {
      id: 'write-with-ai',
      title: 'Write with AI',
      summary: 'The assistant writes captions and hashtags, and rewrites a text you select.',
      keywords: ['assistant', 'chat', 'caption', 'rewrite', 'translate', 'shorter', 'gpt'],
      text: [
        'Open the assistant in the composer, or select a text to make it shorter, longer or another language. Read the result before you publish it: AI makes mistakes.',
        `Messages count by month: ${plans.free.limits.aiMessages} with ${plans.free.name}, ${plans.creator.limits.aiMessages} with ${plans.creator.name}.`,
      ],
      screen: { label: 'Create post', path: '/dashboard/upload' },
    },
    {
      id: 'ai-images',
      title: 'Make images with AI',
      summary: 'Describe an image, choose a size and a style, and save what you like to the library.',
      keywords: ['generator', 'picture', 'prompt', 'style', 'quota'],
      text: [
        'The AI generator makes several images at a time. An image counts only if it arrives; a cancelled or failed one is given back.',
        `${plans.free.name} has ${plans.free.limits.aiImages} images a month, ${plans.creator.name} ${plans.creator.limits.aiImages}.`,
      ],
      screen: { label: 'Open AI Generator', path: '/dashboard/tools/ai-generator' },
    },
    {
      id: 'your-data',
      title: 'What Fanfare keeps',
      summary:
        'Your posts, files and accounts. Access to networks is stored encrypted; card numbers are never stored.',
      keywords: ['privacy', 'gdpr', 'security', 'token', 'password', 'data', 'tracking'],
      text: [
        '- The permissions that networks give us are stored encrypted, and are not shown to anybody, also not to members.',
        '- Passwords of your networks and card numbers never reach us.',
        '- Members of a workspace see its posts, files, comments and numbers. Conversations with the assistant are yours alone.',
        '- When a member leaves, the files of the workspace get new addresses.',
      ],
      screen: settings,
    },
    {
      id: 'change-your-password',
      title: 'Change your password or name',
      summary: 'Settings has your name, password and e-mail address.',
      keywords: ['profile', 'password', 'forgot', 'reset', 'sign in', 'e-mail', 'login'],
      text: [
        'Change your name and password under Settings. If you have forgotten your password, choose “Forgot password?” on the sign-in page.',
        'People who sign in with Google change their password at Google.',
      ],
      screen: settings,
    },
    {
      id: 'delete-your-account',
      title: 'Delete your account',
      summary: 'You are signed out immediately and have 30 days to change your mind.',
      keywords: ['close', 'remove', 'leave', 'gdpr', 'erase', 'cancel account'],
      text: [
        'Choose “Delete account” under Settings. A subscription is cancelled immediately. To get the account back, sign in within 30 days.',
        'After that, your workspaces and everything in them are removed. What you wrote in workspaces of others stays there as that of a former member. Your messages to support are deleted.',
      ],
      screen: settings,
    },
    {
      id: 'keyboard-shortcuts',
      title: 'Use keyboard shortcuts',
      summary: 'Press ? anywhere in the dashboard to see all of them, or to switch them off.',
      keywords: ['keys', 'hotkey', 'shortcut', 'accessibility', 'switch off'],
      text: [
        'Press ? to open the list. C creates a post, G and a letter open a screen, and / searches where there is a search.',
        'Shortcuts do nothing while you type or a dialog is open. One switch in the list turns all of them off, also those of the inbox.',
      ],
    },
  ],
};
