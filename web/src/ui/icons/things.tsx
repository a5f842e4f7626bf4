import { Icon } from './icon.tsx';

export const LockIcon = () => (
  <Icon>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
  </Icon>
);

export const InfoIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 11.5V16M12 8.2v.1" />
  </Icon>
);

export const TemplateIcon = () => (
  <Icon>
    <rect x="4" y="4.5" width="16" height="15" rx="2" />
    <path d="M4 9.5h16M10 9.5v10" />
  </Icon>
);

export const PlayIcon = () => (
  <Icon>
    <path d="M7.5 5v14l11-7z" />
  </Icon>
);

export const BanIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="m6.5 6.5 11 11" />
  </Icon>
);

export const CommentIcon = () => (
  <Icon>
    <path d="M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-4.5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z" />
  </Icon>
);
