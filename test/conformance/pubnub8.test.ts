import PubNub from 'pubnub-8';
import { describeConformance } from './describeConformance';

describeConformance(8, PubNub);
