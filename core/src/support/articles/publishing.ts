import { undoableMs } from '../../posts/bulk.ts';
import { slotsMax } from '../../slots/slots.ts';
import { hourMs } from '../../time/units.ts';
import type { ArticleSection } from '../article.ts';

const write = { label: 'Create post', path: '/dashboard/upload' };
const posts = { label: 'Open Posts', path: '/dashboard/posts' };
const undoHours = undoableMs / hourMs;

export const publishing: ArticleSection = {
  id: 'publishing',
  title: 'Publishing and scheduling',
  articles: [
    {
      id: 'write-a-post',
      title: 'Write one post for several accounts',
      summary: 'Write it once, and change it where an account needs other words or files.',
      keywords: ['compose', 'create', 'cross-post', 'variant', 'caption', 'different text'],
      text: [
        'Choose Create post and the accounts. All of them begin with the same text and files.',
        'Open one account to change its text, files or settings only there. The others keep the shared ones.',
        'While you write, every account is checked against the rules of its network. An error has to be corrected; a warning only has to be confirmed.',
      ],
      screen: write,
    },
    {
      id: 'publish-or-schedule',
      title: 'Publish now, or schedule',
      summary: 'Publish sends the post immediately; Schedule sends it at the time you choose.',
      keywords: ['later', 'date', 'time', 'plan', 'automatic', 'queue'],
      text: [
        'Publish begins to send the post right away, and shows what happens on each account.',
        'Schedule asks for a day and a time. The browser can be closed: Fanfare sends the post from its servers.',
        '“Add to queue” takes the next free posting slot of the workspace.',
      ],
      screen: write,
    },
    {
      id: 'posting-slots',
      title: 'Post at fixed weekly times',
      summary: 'Posting slots are the times at which you usually post, for all networks or for one.',
      keywords: ['queue', 'slot', 'recurring', 'weekly', 'best time'],
      text: [
        'Add your usual times under Settings, “Posting slots”. Free slots appear in the calendar, and “Add to queue” uses the next one.',
        `A workspace can have ${slotsMax} slots. Changing them never moves posts that are already scheduled.`,
      ],
      screen: { label: 'Open posting slots', path: '/dashboard/settings/slots' },
    },
    {
      id: 'why-a-post-failed',
      title: 'Why a post failed',
      summary: 'Open the post: it shows the cause, what the network answered, and what to do.',
      keywords: ['error', 'not published', 'did not post', 'problem', 'failed'],
      text: [
        'Failed posts are under Posts in the tab “Failed”. Posts with the same cause are listed together.',
        'Open one to read the cause and the timeline with every try. Each cause has an article here, in the section “When a post fails”.',
        'Follow the advice, then choose Retry.',
      ],
      screen: { label: 'Open failed posts', path: '/dashboard/posts?tab=failed' },
    },
    {
      id: 'retry-a-failed-post',
      title: 'Retry a failed post',
      summary: 'Choose Retry. The post is published once, even if you click twice.',
      keywords: ['again', 'resend', 'repeat', 'twice', 'duplicate'],
      text: [
        'Choose Retry in the post, or select several failed posts and retry them together.',
        'Where the network refused the content, edit the post first. Unchanged, it would be refused again.',
        'If the network never confirmed whether the post is live, Fanfare looks there first. If it cannot tell, it asks you.',
      ],
      screen: { label: 'Open failed posts', path: '/dashboard/posts?tab=failed' },
    },
    {
      id: 'first-comment',
      title: 'Add a first comment',
      summary: 'Fanfare writes it below the post as soon as the post is live.',
      keywords: ['hashtags', 'comment', 'reply', 'below'],
      text: [
        'Enter it in “First comment”. The field is there where the network lets apps comment.',
        'It is sent after the post is live. If it fails, the post stays up, and you can retry the comment alone.',
      ],
      screen: write,
    },
    {
      id: 'alt-texts',
      title: 'Describe images for people who can’t see them',
      summary: 'Add an alt text to each image. It is sent where the network takes one.',
      keywords: ['alt text', 'accessibility', 'description', 'screen reader', 'blind'],
      text: [
        'Choose “Alt text” at a file in the composer, or in the library. An alt text from the library is used in new posts with this file.',
        'The article of each network says whether it takes alt texts, and how long they can be.',
      ],
      screen: write,
    },
    {
      id: 'delete-a-post',
      title: 'Delete a post, and undo it',
      summary: `Deleting removes it from Fanfare. You can undo it for ${undoHours} hour; posts that are live stay on the network.`,
      keywords: ['remove', 'undo', 'restore', 'cancel', 'unschedule'],
      text: [
        'Deleting a scheduled post cancels it. A published post disappears from your lists, but stays on its network.',
        `The message after deleting has Undo, which works for ${undoHours} hour. What was due meanwhile comes back as a draft.`,
      ],
      screen: posts,
    },
    {
      id: 'save-views',
      title: 'Save a filtered list of posts',
      summary: 'A saved view keeps a filter, search and order under a name for the whole workspace.',
      keywords: ['filter', 'search', 'view', 'list', 'find a post'],
      text: [
        'Filter the posts by network, account or time, or search them, and save the view under a name. All members of the workspace see it.',
      ],
      screen: posts,
    },
  ],
};
