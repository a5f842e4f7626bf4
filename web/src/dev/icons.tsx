import Box from '@mui/material/Box';
import * as actions from '../ui/icons/actions.tsx';
import * as chevrons from '../ui/icons/chevrons.tsx';
import * as icons from '../ui/icons/icons.tsx';
import * as navigation from '../ui/icons/navigation.tsx';
import * as things from '../ui/icons/things.tsx';
import { VisibilityIcon } from '../ui/icons/visibility.tsx';

const all = Object.entries({ ...navigation, ...actions, ...icons, ...things, ...chevrons });

/** Every icon with its name. */
export function Icons() {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 2,
        m: 0,
        p: 0,
        listStyle: 'none',
        gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))',
        typography: 'caption',
        textAlign: 'center',
        '& svg': { display: 'block', mx: 'auto', mb: 0.5 },
      }}
    >
      {all.map(([name, Each]) => (
        <li key={name}>
          <Each />
          {name.replace(/Icon$/, '')}
        </li>
      ))}
      {[false, true].map((off) => (
        <li key={String(off)}>
          <VisibilityIcon off={off} />
          {off ? 'Hidden' : 'Visible'}
        </li>
      ))}
    </Box>
  );
}
