import { describeConformance } from '../conformance.ts';
import { facebook } from './testing/subject.ts';

describeConformance(facebook);
