import type { ComponentType } from 'react';
import {
  CalendarIcon,
  ChartIcon,
  HomeIcon,
  ImageIcon,
  LibraryIcon,
  LinkIcon,
  MegaphoneIcon,
  PostsIcon,
  SocialsIcon,
  SparkleIcon,
  SupportIcon,
  ToolsIcon,
  UploadIcon,
} from '../ui/icons/navigation.tsx';
import { CommentIcon, TemplateIcon } from '../ui/icons/things.tsx';

export interface ScreenLink {
  label: string;
  path: string;
  Icon: ComponentType;
}

export interface Submenu {
  label: string;
  Icon: ComponentType;
  items: readonly ScreenLink[];
}

export interface Group {
  label: string;
  items: readonly (ScreenLink | Submenu)[];
}

const to = (label: string, path: string, Icon: ComponentType): ScreenLink => ({
  label,
  path: path === '' ? '/dashboard' : `/dashboard/${path}`,
  Icon,
});

export const dashboard = to('Dashboard', '', HomeIcon);
export const calendar = to('Calendar', 'schedule', CalendarIcon);
const posts = to('Posts', 'posts', PostsIcon);
export const upload = to('Upload', 'upload', UploadIcon);
export const comments = to('Comments', 'comments', CommentIcon);
export const socials = to('Socials', 'socials', SocialsIcon);
export const tools = to('Tools', 'tools', ToolsIcon);

export const groups: readonly Group[] = [
  {
    label: 'Overview',
    items: [dashboard, to('Analytics', 'analytics', ChartIcon), to('Library', 'library', LibraryIcon)],
  },
  {
    label: 'Content',
    items: [
      upload,
      calendar,
      posts,
      comments,
      to('Templates', 'templates', TemplateIcon),
      to('AI Generator', 'tools/ai-generator', SparkleIcon),
      {
        label: 'Tools',
        Icon: ToolsIcon,
        items: [
          to('Image Editor', 'tools/image-editor', ImageIcon),
          to('Affiliate', 'affiliate', MegaphoneIcon),
          to('Link In Bio', 'tools/link-in-bio', LinkIcon),
          to('More Tools', 'tools', ToolsIcon),
        ],
      },
    ],
  },
  { label: 'Config', items: [socials, to('Support', 'support', SupportIcon)] },
];

/**
 * Tells whether `path` is the current screen. `/dashboard` and `/dashboard/tools` match only themselves. Other paths
 * also match the screens below them.
 */
export function isAt(path: string, pathname: string): boolean {
  const here = pathname.replace(/(?<!\/)\/+$/, '');
  const hasSubpages = path === dashboard.path || path === tools.path;
  return here === path || (!hasSubpages && here.startsWith(`${path}/`));
}
