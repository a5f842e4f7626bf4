import { Icon } from './icon.tsx';

export const HomeIcon = () => (
  <Icon>
    <path d="m4 11 8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />
  </Icon>
);

export const ChartIcon = () => (
  <Icon>
    <path d="M4 4v15a1 1 0 0 0 1 1h15M8 16v-4M12.5 16V8M17 16v-6" />
  </Icon>
);

export const LibraryIcon = () => (
  <Icon>
    <rect x="4" y="8" width="16" height="12" rx="2" />
    <path d="M7 4.5h10M4.5 17l4-3.5 3 2.5 3.5-3.5 4.5 4" />
  </Icon>
);

export const UploadIcon = () => (
  <Icon>
    <path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3" />
  </Icon>
);

export const CalendarIcon = () => (
  <Icon>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
    <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
  </Icon>
);

export const PostsIcon = () => (
  <Icon>
    <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1" />
  </Icon>
);

export const SparkleIcon = () => (
  <Icon>
    <path d="m11 4 1.7 5.3L18 11l-5.3 1.7L11 18l-1.7-5.3L4 11l5.3-1.7zM18.5 15.5v5M16 18h5" />
  </Icon>
);

export const ToolsIcon = () => (
  <Icon>
    <path d="M14.5 6.5a4 4 0 0 1 5-2.3l-2.6 2.6.3 2 2 .3 2.1-2.1a4 4 0 0 1-5.4 4.4l-7.7 7.7a1.9 1.9 0 0 1-2.7-2.7l7.7-7.7a4 4 0 0 1 1.3-2.2z" />
  </Icon>
);

export const ImageIcon = () => (
  <Icon>
    <rect x="4" y="4.5" width="16" height="15" rx="2" />
    <circle cx="9" cy="9.5" r="1.5" />
    <path d="m4.5 17 4.5-4 3.5 3 3-2.5 4 3.5" />
  </Icon>
);

export const MegaphoneIcon = () => (
  <Icon>
    <path d="M4 10.5v3a1 1 0 0 0 1 1h2.5L17 19V5L7.5 9.5H5a1 1 0 0 0-1 1zM8 14.5 9.2 20h2.6l-1-4.2M20 10.5v3" />
  </Icon>
);

export const LinkIcon = () => (
  <Icon>
    <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1" />
  </Icon>
);

export const SocialsIcon = () => (
  <Icon>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="17.5" cy="6" r="2.5" />
    <circle cx="17.5" cy="18" r="2.5" />
    <path d="m8.3 10.9 6.9-3.7M8.3 13.1l6.9 3.7" />
  </Icon>
);

export const SupportIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <circle cx="12" cy="12" r="3.5" />
    <path d="m6.4 6.4 3.1 3.1M14.5 14.5l3.1 3.1M17.6 6.4l-3.1 3.1M9.5 14.5l-3.1 3.1" />
  </Icon>
);

export const SettingsIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </Icon>
);

export const CardIcon = () => (
  <Icon>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="M3.5 10h17M7 14.5h4" />
  </Icon>
);

export const UsersIcon = () => (
  <Icon>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M3 19.5c.5-3.5 3-5 6-5s5.5 1.5 6 5M16 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.9c2 .6 3.2 2.1 3.5 4.6" />
  </Icon>
);

export const ChevronDownIcon = () => (
  <Icon>
    <path d="m6 9.5 6 6 6-6" />
  </Icon>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);

export const PanelIcon = () => (
  <Icon>
    <rect x="4" y="4.5" width="16" height="15" rx="2" />
    <path d="M9.5 4.5v15" />
  </Icon>
);
