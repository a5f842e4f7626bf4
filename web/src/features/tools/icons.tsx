import { Icon } from '../../ui/icons/icon.tsx';

export const TextIcon = () => (
  <Icon>
    <path d="M5 6.5V5h14v1.5M12 5v14M9.5 19h5" />
  </Icon>
);

export const HashIcon = () => (
  <Icon>
    <path d="M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16" />
  </Icon>
);

export const RulerIcon = () => (
  <Icon>
    <path d="m3.5 15.5 12-12 5 5-12 12zM8 11l1.8 1.8M11 8l2.6 2.6M14 5l1.8 1.8" />
  </Icon>
);

export const FramesIcon = () => (
  <Icon>
    <rect x="3.5" y="5" width="7" height="14" rx="1.5" />
    <rect x="13.5" y="8" width="7" height="8" rx="1.5" />
  </Icon>
);
