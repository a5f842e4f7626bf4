import { Page } from '../../ui/page.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { TimeSection } from './time-section.tsx';

/** What a person chooses for themselves. Each section saves by itself. */
export function SettingsScreen() {
  return (
    <Page title="Settings" subtitle="They are yours and the same in every workspace.">
      <ProfileSection />
      <PasswordSection />
      <AppearanceSection />
      <TimeSection />
      <DeleteSection />
    </Page>
  );
}
