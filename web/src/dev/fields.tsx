import { useState } from 'react';
import { FormField } from '../ui/form-field.tsx';
import { RadioList } from '../ui/radio-list.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Slider } from '../ui/slider.tsx';
import { SwitchRow } from '../ui/switch-row.tsx';
import { Block } from './block.tsx';
import { longName, nothing } from './samples.ts';

const kinds = [
  { value: 'post', label: 'Post' },
  { value: 'story', label: 'Story' },
  { value: 'reel', label: 'Reel' },
] as const;

const roles = [
  { value: 'admin', label: 'Admin', description: 'Manages members, accounts and billing.' },
  { value: 'user', label: 'User', description: 'Writes and publishes.' },
] as const;

const zones = [
  {
    label: 'Europe',
    options: [
      { value: 'berlin', label: 'Berlin' },
      { value: 'lisbon', label: 'Lisbon' },
    ],
  },
  { label: 'Asia', options: [{ value: 'tokyo', label: 'Tokyo' }] },
] as const;

/** What is filled in. */
export function Fields() {
  return (
    <>
      <TextFields />
      <Choices />
      <Switches />
      <Sliders />
    </>
  );
}

function TextFields() {
  const [name, setName] = useState('Harbour Coffee');
  return (
    <Block title="Text">
      <FormField label="Name" value={name} onChange={setName} hint="Up to 50 characters." />
      <FormField label="Name" value={longName} onChange={nothing} error="Use at most 50 characters." />
      <FormField label="Address" value="kim@fanfare.example" onChange={nothing} readOnly />
    </Block>
  );
}

function Choices() {
  const [zone, setZone] = useState<'berlin' | 'lisbon' | 'tokyo'>('berlin');
  const [kind, setKind] = useState<'post' | 'story' | 'reel'>('post');
  const [role, setRole] = useState<'admin' | 'user' | null>('user');
  return (
    <>
      <Block title="One of many">
        <SelectField label="Time zone" value={zone} onChange={setZone} groups={zones} />
        <SelectField
          label="Kind"
          value={kind}
          onChange={setKind}
          options={kinds}
          error="This account takes no stories."
        />
        <SelectField label="Kind" value={kind} onChange={setKind} options={kinds} disabled />
      </Block>
      <Block title="One of a few">
        <Segmented label="Kind" options={kinds} value={kind} onChange={setKind} />
        <Segmented
          label="Kind"
          options={kinds}
          value={undefined}
          onChange={setKind}
          error="Choose what it is."
        />
        <RadioList label="Role" options={roles} value={role} onChange={setRole} />
        <RadioList label="Role" options={roles} value={null} onChange={setRole} error="Choose a role." />
        <RadioList label="Role" options={roles} value="user" onChange={setRole} disabled />
      </Block>
    </>
  );
}

function Switches() {
  const [on, setOn] = useState(true);
  return (
    <Block title="On or off">
      <SwitchRow
        label="Weekly summary"
        description="Every Monday, what was published and what came of it."
        checked={on}
        onChange={setOn}
      />
      <SwitchRow label="First comment" checked={false} onChange={nothing} />
      <SwitchRow label="Set by your workspace" checked disabled onChange={nothing} />
    </Block>
  );
}

function Sliders() {
  const [seconds, setSeconds] = useState(3.5);
  const format = (value: number) => `${value.toFixed(1)} s`;
  return (
    <Block title="Sliders">
      <Slider
        label="Cover"
        value={seconds}
        min={0}
        max={12}
        step={0.5}
        format={format}
        onChange={setSeconds}
      />
      <Slider label="Opacity" value={100} min={0} max={100} onChange={nothing} />
      <Slider label="Opacity" value={40} min={0} max={100} onChange={nothing} disabled />
    </Block>
  );
}
