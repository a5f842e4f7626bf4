import { Icon } from '../../ui/icons/icon.tsx';

export const CropIcon = () => (
  <Icon>
    <path d="M7 3v14h14M3 7h14v14" />
  </Icon>
);

export const AdjustIcon = () => (
  <Icon>
    <path d="M6 4v9M6 17v3M12 4v3M12 11v9M18 4v11M18 19v1M4 13h4M10 7h4M16 15h4" />
  </Icon>
);

export const FilterIcon = () => (
  <Icon>
    <circle cx="9" cy="9.5" r="5" />
    <circle cx="15" cy="9.5" r="5" />
    <circle cx="12" cy="14.5" r="5" />
  </Icon>
);

export const TextIcon = () => (
  <Icon>
    <path d="M5 7V5h14v2M12 5v14M9.5 19h5" />
  </Icon>
);

export const StickerIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8.5 14.5a4.2 4.2 0 0 0 7 0M9 9.5v.5M15 9.5v.5" />
  </Icon>
);

export const ShapeIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="5.5" />
    <rect x="10.5" y="10.5" width="10" height="10" rx="2" />
  </Icon>
);

export const DrawIcon = () => (
  <Icon>
    <path d="M4 19c3 0 2-4 5-4s2 4 5 4 3-2 6-2M13 11l5.5-6.5 2 1.7L15 12.5l-2.7.7z" />
  </Icon>
);

export const BlurIcon = () => (
  <Icon>
    <path d="M12 3.5s6 6.3 6 10.5a6 6 0 0 1-12 0c0-4.2 6-10.5 6-10.5z" />
  </Icon>
);

export const RotateRightIcon = () => (
  <Icon>
    <path d="M19 8a8 8 0 1 0 1 5M20 3.5V8h-4.5" />
  </Icon>
);

export const RotateLeftIcon = () => (
  <Icon>
    <path d="M5 8a8 8 0 1 1-1 5M4 3.5V8h4.5" />
  </Icon>
);

export const FlipIcon = () => (
  <Icon>
    <path d="M12 3v18M9 6v12H3.5zM15 6v12h5.5z" />
  </Icon>
);

export const FlipVerticalIcon = () => (
  <Icon>
    <path d="M3 12h18M6 9h12V3.5zM6 15h12v5.5z" />
  </Icon>
);

export const MinusIcon = () => (
  <Icon>
    <path d="M5 12h14" />
  </Icon>
);
