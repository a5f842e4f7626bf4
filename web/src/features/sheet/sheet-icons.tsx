import { Icon } from '../../ui/icons/icon.tsx';

export const SpreadIcon = () => (
  <Icon>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
    <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4M8 14h.1M12 14h.1M16 14h.1M8 17h.1M12 17h.1" />
  </Icon>
);

export const FileIcon = () => (
  <Icon>
    <path d="M7 3.5h7l4 4v12a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM14 3.5v4h4M9 12h6M9 15.5h6" />
  </Icon>
);

export const CropIcon = () => (
  <Icon>
    <path d="M7 3v14h14M3 7h14v14" />
  </Icon>
);
