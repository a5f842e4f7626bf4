import { describeConformance } from '../conformance.ts';
import { youtube } from './testing/subject.ts';

describeConformance(youtube);
