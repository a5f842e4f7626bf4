import { Icon } from './icon.tsx';

export const MoreIcon = () => (
  <Icon fill="currentColor">
    <circle cx="6" cy="12" r="0.75" />
    <circle cx="12" cy="12" r="0.75" />
    <circle cx="18" cy="12" r="0.75" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15H4V6a2 2 0 0 1 2-2h9v1" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4 4" />
  </Icon>
);

export const TrashIcon = () => (
  <Icon>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-12M10 11v5M14 11v5" />
  </Icon>
);

export const UndoIcon = () => (
  <Icon>
    <path d="M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-3" />
  </Icon>
);

export const RedoIcon = () => (
  <Icon>
    <path d="m15.5 5 4 4-4 4M19 9h-9a5 5 0 0 0 0 10h3" />
  </Icon>
);

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15" />
  </Icon>
);

export const RefreshIcon = () => (
  <Icon>
    <path d="M19.5 11.5A7.5 7.5 0 0 0 6 7.3L4 9.5M4 4.5v5h5M4.5 12.5A7.5 7.5 0 0 0 18 16.7l2-2.2M20 19.5v-5h-5" />
  </Icon>
);

export const ExternalLinkIcon = () => (
  <Icon>
    <path d="M11 5H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-5M14.5 4H20v5.5M20 4l-9 9" />
  </Icon>
);

export const GripIcon = () => (
  <Icon strokeWidth={3}>
    <path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" />
  </Icon>
);
