import { affiliateTermsVersion } from '@fanfare/core/affiliate/offer.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { monthText } from '../../ui/date-text.ts';
import { Modal } from '../../ui/modal.tsx';
import { terms } from './terms.ts';

export function TermsModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Terms of the affiliate programme" width="sm" onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {terms.map(({ title, text }) => (
          <Box component="section" key={title}>
            <Typography component="h3" variant="h3" sx={{ mb: 0.25 }}>
              {title}
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
          </Box>
        ))}
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          Version of {monthText(`${affiliateTermsVersion}-01`, 'UTC')}
        </Typography>
      </Box>
    </Modal>
  );
}
