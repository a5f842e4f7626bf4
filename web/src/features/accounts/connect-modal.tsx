import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { allNetworks } from '../../networks/networks.tsx';
import type { Connecting } from './use-connect.ts';

interface ConnectModalProps {
  connecting: Pick<Connecting, 'opening' | 'failure' | 'connect'>;
  onClose: () => void;
}

/** Lists the networks; choosing one opens its consent page in a new window. */
export function ConnectModal({ connecting: { opening, failure, connect }, onClose }: ConnectModalProps) {
  return (
    <Modal title="Connect socials" cancel="Close" width="sm" onClose={onClose}>
      <Stack sx={{ gap: 2, pb: 1 }}>
        {failure !== null && <Notice>{failure}</Notice>}
        <Typography sx={{ color: 'text.secondary' }}>
          The network opens in a new window and asks you to let Fanfare post for you. You can connect several
          accounts on the same network.
        </Typography>
        <Box
          component="ul"
          aria-label="Networks"
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
            m: 0,
            p: 0,
            listStyle: 'none',
          }}
        >
          {allNetworks.map(({ id, label, Icon }) => (
            <li key={id}>
              <ButtonBase
                disabled={opening !== null}
                aria-busy={opening === id}
                onClick={() => void connect(id).then((opened) => opened && onClose())}
                sx={{
                  width: '100%',
                  minHeight: 52,
                  px: 1.5,
                  gap: 1.25,
                  justifyContent: 'flex-start',
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: '10px',
                  typography: 'body1',
                  fontWeight: 560,
                  '&:hover': { bgcolor: 'action.hover' },
                  '&:disabled': { opacity: 0.6 },
                  // Gives black icons an edge in dark mode.
                  '& svg': {
                    borderRadius: '6px',
                    flexShrink: 0,
                    outline: '1px solid',
                    outlineColor: 'divider',
                  },
                }}
              >
                <Icon />
                {label}
              </ButtonBase>
            </li>
          ))}
        </Box>
      </Stack>
    </Modal>
  );
}
