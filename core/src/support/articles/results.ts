import type { ArticleSection } from '../article.ts';

const inbox = { label: 'Open Comments', path: '/dashboard/comments' };
const analytics = { label: 'Open Analytics', path: '/dashboard/analytics' };

export const results: ArticleSection = {
  id: 'results',
  title: 'Comments and analytics',
  articles: [
    {
      id: 'answer-comments',
      title: 'Answer comments',
      summary: 'Comments has the comments below your posts, of all networks that let apps read them.',
      keywords: ['inbox', 'reply', 'respond', 'message', 'moderate'],
      text: [
        'Open a comment, write a reply, and send it. If the network does not confirm a reply, Fanfare looks there before it sends it again.',
        '“Answered” is shared by the team and names who answered. What you have read is marked for you alone.',
        'Saved replies and a suggestion by AI are next to the reply.',
      ],
      screen: inbox,
    },
    {
      id: 'comments-missing',
      title: 'Comments are missing',
      summary: 'Not every network lets apps read comments, and older posts are looked at less often.',
      keywords: ['inbox', 'not shown', 'late', 'delay', 'empty'],
      text: [
        'Only comments below posts that were published with Fanfare are shown, and only of networks that let apps read them.',
        'The longer a post is live, the less often Fanfare looks for new comments. While Comments is open, it looks more often.',
        'An account that has to be reconnected brings no new comments.',
      ],
      screen: inbox,
    },
    {
      id: 'read-analytics',
      title: 'Read your analytics',
      summary: 'Totals and posts of each account, compared with the days before.',
      keywords: ['statistics', 'insights', 'numbers', 'metrics', 'followers', 'views', 'reach'],
      text: [
        'The overview adds up all accounts. Each network has its own tab with the numbers that it offers.',
        'Choose the range, and compare it with the days before. Every chart can be shown as a table, and downloaded.',
        'The info icon of a number says where it comes from and how old it is.',
      ],
      screen: analytics,
    },
    {
      id: 'numbers-missing',
      title: 'A number is missing',
      summary: 'A missing number is never shown as zero. It says why it is missing.',
      keywords: ['zero', 'empty', 'no data', 'not available', 'dash'],
      text: [
        '- “Not yet”: the network counts it later, and Fanfare looks again.',
        '- “Not offered”: the network does not give this number to apps.',
        '- A lock: a permission is missing. Reconnect the account.',
        'Totals of an account are kept from the day it was connected. Earlier days stay empty.',
      ],
      screen: analytics,
    },
    {
      id: 'best-times',
      title: 'Find the best times to post',
      summary: '“Best times” shows how your own posts did by day and hour.',
      keywords: ['when', 'heat map', 'hour', 'schedule', 'reach'],
      text: [
        'The heat map uses your own posts. Hours with few posts are hatched, because they say little.',
        'Add good hours as posting slots to use them from the queue.',
      ],
      screen: analytics,
    },
  ],
};
