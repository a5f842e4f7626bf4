import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { SxProps } from '@mui/material/styles';
import { Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import { loadNow } from '../browser/load-module.ts';
import { MoreIcon } from './icons/actions.tsx';
import { ChevronDownIcon } from './icons/navigation.tsx';
import type { MenuAction } from './menu-list.tsx';
import { lazyOnRequest } from './lazy-component.ts';

const load = () => import('./menu-list.tsx');
/** MUI's menu is heavy, and no page needs it before it is opened. */
const MenuList = lazyOnRequest(async () => (await load()).MenuList);
/** Loads the menu when the pointer or the focus reaches its button. A failure is reported when the menu is opened. */
const prepare = () => void loadNow(load);

interface MenuButtonProps {
  label: string;
  actions: readonly MenuAction[];
  /** If set, the button shows its label, in this look. Otherwise it shows three dots. */
  buttonProps?: Pick<ButtonProps, 'startIcon' | 'variant' | 'color' | 'size'>;
  onOpen?: () => void;
  disabled?: boolean;
  icon?: ReactNode;
  sx?: SxProps;
}

export function MenuButton({
  label,
  actions,
  buttonProps,
  onOpen,
  disabled = false,
  icon,
  sx,
}: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: (event: MouseEvent<HTMLElement>) => {
      onOpen?.();
      setAnchor(event.currentTarget);
      setOpen(true);
    },
  } as const;
  return (
    <>
      {buttonProps ? (
        <Button {...buttonProps} {...button} endIcon={<ChevronDownIcon />}>
          {label}
        </Button>
      ) : (
        <IconButton aria-label={label} disabled={disabled} {...button} {...(sx && { sx })}>
          {icon ?? <MoreIcon />}
        </IconButton>
      )}
      {anchor && (
        <Suspense>
          <MenuList anchor={anchor} open={open} actions={actions} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
