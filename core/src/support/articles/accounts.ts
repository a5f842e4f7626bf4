import type { ArticleSection } from '../article.ts';

const screen = { label: 'Open Socials', path: '/dashboard/socials' };

export const accounts: ArticleSection = {
  id: 'accounts',
  title: 'Accounts',
  articles: [
    {
      id: 'connect-an-account',
      title: 'Connect an account',
      summary: 'Sign in to the network and allow the requested permissions.',
      keywords: ['add', 'link', 'social', 'sign in', 'permission'],
      text: [
        'Open Socials, choose the network, and sign in on its own page. Fanfare gets a permission from the network, not your password.',
        'Allow everything that the page asks for. Without a permission, publishing or analytics of this account may fail.',
        'Some networks offer several accounts or pages after one sign-in. Choose the ones you want to use.',
        'Only admins and the owner of a workspace can connect accounts.',
      ],
      screen,
    },
    {
      id: 'reconnect-an-account',
      title: 'Reconnect an account',
      summary: 'When a connection has ended, sign in at the network once more. Your posts stay as they are.',
      keywords: ['expired', 'token', 'disconnected', 'broken', 'sign in again', 'renew'],
      text: [
        'Networks end a connection when you change your password, remove the app, or after some months. Fanfare renews it by itself where the network allows that.',
        'An account that has to be reconnected is marked under Socials. Choose Reconnect, and sign in with the same profile.',
        'Posts that failed meanwhile are not sent by themselves. Retry them under Posts.',
      ],
      screen,
    },
    {
      id: 'disconnect-an-account',
      title: 'Disconnect an account',
      summary: 'Published posts stay on the network; scheduled posts fail unless you reconnect.',
      keywords: ['remove', 'unlink', 'delete account', 'revoke'],
      text: [
        'Open the menu of the account under Socials and choose Disconnect. Fanfare can no longer post to it.',
        'Published posts stay up. Scheduled posts for this account fail unless you connect it again before.',
      ],
      screen,
    },
    {
      id: 'account-not-offered',
      title: 'An account is not offered',
      summary: 'Check the kind of account, your rights on the network, and the permissions you allowed.',
      keywords: ['missing', 'page', 'business', 'creator', 'cannot connect', 'empty'],
      text: [
        '- Some networks let apps post only to business or creator accounts, or to pages. The message of the network says so.',
        '- You need the right to post on this page or channel at the network.',
        '- You may have left out the page when you allowed access. Connect again and allow it.',
        '- The plan of the workspace’s owner may have no place for one more account.',
      ],
      screen,
    },
  ],
};
