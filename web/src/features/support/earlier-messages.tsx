import { topicWords, type SupportMessage } from '@fanfare/core/support-messages/message.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { timeText } from '../../ui/date-text.ts';

interface EarlierMessagesProps {
  messages: readonly SupportMessage[];
  timeZone: string;
}

export const EarlierMessages = ({ messages, timeZone }: EarlierMessagesProps) =>
  messages.length > 0 && (
    <Box sx={{ borderTop: 1, borderColor: 'divider', px: 2, py: 1.5 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        Your messages
      </Typography>
      <Box component="ul" aria-label="Your messages" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {messages.map(({ id, number, topic, message, sentAt }) => (
          <Box component="li" key={id} sx={{ py: 0.75, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <Box component="details">
              <Box component="summary" sx={summarySx}>
                <Box component="span" sx={{ fontWeight: 560 }}>
                  {number}
                </Box>{' '}
                {topicWords[topic]}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {' '}
                  · {timeText(sentAt, timeZone)}
                </Box>
              </Box>
              <Typography variant="body2" sx={textSx}>
                {message}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );

const summarySx = {
  cursor: 'pointer',
  typography: 'body2',
  py: 0.25,
  '@media (pointer: coarse)': { py: 1.25 },
} as const;

const textSx = {
  mt: 0.75,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
} as const;
