import { counted } from '@fanfare/core/text/counted.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useRef, useState } from 'react';
import { findNetwork } from '../../../networks/networks.tsx';
import { lazyOnRequest } from '../../../ui/lazy-component.ts';

const Modal = lazyOnRequest(async () => (await import('../../../ui/modal.tsx')).Modal);

const layerOf = (element: Element) => element.closest('[role="dialog"], [role="alertdialog"], [role="menu"]');

/** Finds the button of the main action by the attribute from which screen readers announce its keyboard shortcut. */
const mainButton = '[aria-keyshortcuts="Control+Enter"]';

const mainActionAt = (marker: HTMLElement | null) =>
  marker?.parentElement?.querySelector<HTMLElement>(mainButton);

interface ChosenAccount {
  /** The key of the account. */
  key: string;
  network: string;
  /** Undefined until the accounts are loaded. */
  username: string | undefined;
}

interface MainActionKeyProps {
  accounts: readonly ChosenAccount[];
  /** True if the post has issues. Publish shows them before it sends anything, so Ctrl+Enter needs no question. */
  hasIssues: boolean;
}

/**
 * Lets Ctrl+Enter press the main action of the surrounding bar. If this action publishes the post, asks for a
 * confirmation first: publishing cannot be undone, and the person may not have read the label.
 */
export function MainActionKey({ accounts, hasIssues }: MainActionKeyProps) {
  const marker = useRef<HTMLSpanElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const asksFirst = accounts.length > 0 && !hasIssues;
  const publish = () => {
    setIsAsking(false);
    mainActionAt(marker.current)?.click();
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, repeat, target, defaultPrevented } = event;
      if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || defaultPrevented) return;
      const main = mainActionAt(marker.current);
      if (!main || !(target instanceof Element) || layerOf(target) !== layerOf(main)) return;
      event.preventDefault();
      const isNow = main.matches('[data-publishes-now="true"]:enabled');
      // While offline, no question is opened, because it would appear unexpectedly after the connection returns.
      if (asksFirst && isNow && navigator.onLine) setIsAsking(true);
      else main.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [asksFirst]);
  return (
    <>
      <span ref={marker} hidden />
      {isAsking && (
        <Suspense>
          <Modal
            title={`Publish now to ${counted(accounts.length, 'account')}?`}
            onClose={() => setIsAsking(false)}
            actions={
              <Button variant="contained" data-autofocus onClick={publish}>
                Publish
              </Button>
            }
          >
            <AccountNames accounts={accounts} />
            <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
              Your post goes live at once. To publish it later, choose “Schedule”.
            </Typography>
          </Modal>
        </Suspense>
      )}
    </>
  );
}

/** The number of accounts that are named. Further accounts are only counted. */
const namedMax = 10;

function AccountNames({ accounts }: Pick<MainActionKeyProps, 'accounts'>) {
  const more = accounts.length - namedMax;
  return (
    <Box component="ul" aria-label="Accounts" sx={namesSx}>
      {accounts.slice(0, namedMax).map(({ key, network, username }) => {
        const { Icon, label } = findNetwork(network);
        return (
          <li key={key}>
            <Icon />
            <Typography component="span" noWrap>
              {username === undefined ? label : `${username} on ${label}`}
            </Typography>
          </li>
        );
      })}
      {more > 0 && <li>and {counted(more, 'more account')}</li>}
    </Box>
  );
}

const namesSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', alignItems: 'center', gap: 1, py: 0.5 },
  '& svg': { flex: 'none', width: 20, height: 20, borderRadius: '4px' },
} as const;
