import { Icon } from './icon.tsx';

export const CarouselIcon = () => (
  <Icon>
    <rect x="7" y="5" width="10" height="14" rx="2" />
    <path d="M3.5 8v8M20.5 8v8" />
  </Icon>
);

export const TableIcon = () => (
  <Icon>
    <rect x="4" y="5" width="16" height="14" rx="2" />
    <path d="M4 10h16M4 14.5h16M10 5v14" />
  </Icon>
);
