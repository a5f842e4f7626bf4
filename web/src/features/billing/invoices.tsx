import type { Billing, InvoiceView } from '@fanfare/core/api/billing.ts';
import { amountText } from '@fanfare/core/billing/money.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ErrorBox } from '../../ui/error-box.tsx';
import { ExternalLinkIcon, UndoIcon } from '../../ui/icons/actions.tsx';
import { BanIcon } from '../../ui/icons/things.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { surface } from '../../ui/surface.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import type { BillingPages } from './use-billing-pages.ts';

/** A list with this many invoices is as high as the card on its right. */
const shownFirst = 6;

function InvoiceStatus({ status, amount, refunded }: InvoiceView) {
  if (refunded > 0)
    return (
      <StatusChip
        status="draft"
        icon={<UndoIcon />}
        label={refunded >= amount ? 'Refunded' : 'Part refunded'}
      />
    );
  if (status === 'paid') return <StatusChip status="uploaded" label="Paid" />;
  if (status === 'open') return <StatusChip status="failed" label="Not paid" />;
  return <StatusChip status="draft" icon={<BanIcon />} label="Void" />;
}

function Row({ invoice, day }: { invoice: InvoiceView; day: (at: string) => string }) {
  const { number, at, description, amount, status, link } = invoice;
  const linkName = status === 'open' ? 'Pay' : 'Receipt';
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{day(at)}</TableCell>
      <TableCell sx={{ ...wideSx, color: 'text.secondary', whiteSpace: 'nowrap' }}>{number}</TableCell>
      <TableCell sx={wideSx}>{description}</TableCell>
      <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {amountText(amount)}
      </TableCell>
      <TableCell>
        <InvoiceStatus {...invoice} />
      </TableCell>
      <TableCell align="right">
        {link !== null && (
          <Link
            href={link}
            target="_blank"
            rel="noopener"
            underline="hover"
            aria-label={`${linkName} of ${day(at)}, ${number}`}
            sx={linkSx}
          >
            <span>{linkName}</span>
            <ExternalLinkIcon />
          </Link>
        )}
      </TableCell>
    </TableRow>
  );
}

interface InvoicesProps {
  billing: Billing;
  pages: BillingPages;
  day: (at: string) => string;
  isReading: boolean;
  onRetry: () => void;
}

function List({ invoices, day }: { invoices: readonly InvoiceView[]; day: (at: string) => string }) {
  const [isLong, setIsLong] = useState(false);
  const shown = isLong ? invoices : invoices.slice(0, shownFirst);
  return (
    <>
      <Table size="small" aria-label="Invoices" sx={tableSx}>
        <TableHead>
          <TableRow>
            <TableCell>Date</TableCell>
            <TableCell sx={wideSx}>Invoice</TableCell>
            <TableCell sx={wideSx}>For</TableCell>
            <TableCell align="right">Amount</TableCell>
            <TableCell>Status</TableCell>
            <TableCell>
              <span style={visuallyHidden}>Receipt</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} day={day} />
          ))}
        </TableBody>
      </Table>
      {invoices.length > shown.length && (
        <Button color="inherit" onClick={() => setIsLong(true)} sx={{ m: 1 }}>
          Show all {invoices.length} invoices
        </Button>
      )}
    </>
  );
}

export function Invoices({ billing, pages, day, isReading, onRetry }: InvoicesProps) {
  const { invoices, subscription, isSetUp } = billing;
  return (
    <Box component="section" aria-labelledby="invoices" sx={{ ...surface, minWidth: 0, overflow: 'hidden' }}>
      <Box sx={headSx}>
        <Typography id="invoices" variant="h2">
          Invoices
        </Typography>
        {isSetUp && subscription && (
          <Button
            size="small"
            color="inherit"
            startIcon={<ExternalLinkIcon />}
            disabled={pages.opening !== null}
            loading={pages.opening === 'invoices'}
            onClick={() => pages.openPortal('invoices')}
          >
            All in the customer portal
          </Button>
        )}
      </Box>
      {invoices === null && (
        <Box sx={{ px: 2.5, pb: 2.5 }}>
          <ErrorBox text="We couldn’t read your invoices." busy={isReading} onRetry={onRetry} />
        </Box>
      )}
      {invoices?.length === 0 && (
        <Typography sx={{ px: 2.5, pb: 2.5, color: 'text.secondary' }}>
          No invoices yet. They appear here when you subscribe.
        </Typography>
      )}
      {invoices !== null && invoices.length > 0 && <List invoices={invoices} day={day} />}
    </Box>
  );
}

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 56,
  pl: 2.5,
  pr: 1.5,
  py: 1,
} as const;

/** Hides the number and the description on phones, where they do not fit; the receipt has both. */
const wideSx = { display: { xs: 'none', sm: 'table-cell' } } as const;

const tableSx = {
  '& th, & td': {
    px: { xs: 0.5, sm: 1, lg: 1.5 },
    height: 48,
    fontSize: { xs: 13, lg: 14 },
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th': { height: 40, color: 'text.secondary', fontWeight: 500 },
  '& th:first-of-type, & td:first-of-type': { pl: { xs: 2, md: 2.5 } },
  '& th:last-of-type, & td:last-of-type': { pr: { xs: 1, md: 2.5 } },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
} as const;

const linkSx = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  typography: 'body2',
  '& svg': { width: 16, height: 16 },
  '@media (pointer: coarse)': { minHeight: 44, minWidth: { xs: 32, md: 0 }, justifyContent: 'flex-end' },
  '& > span': { display: { xs: 'none', sm: 'inline' } },
} as const;
