/** News that concerns everybody, with short questions and many reactions. */
export const announcements = `
--- 21 days ago 08:00
A: Good morning everyone! This channel is for things that everybody should know: releases, dates, decisions. Questions are welcome right here, chatter lives in Off-topic.
  👍 B C D E +5
+2h
B: Library number 300 has joined: welcome, Ljubljana! They start with 1,140 things, among them two accordions and an anvil.
  🎉 A C D E F G +6  🪗 H
C: Who carried the anvil to the photo session?
B: They took the photo session to the anvil.
  😂 A C D F H +4

--- 19 days ago 08:30
D: All-hands is next week at 14:00, in the big room and on the call. Topics so far: plans for the spring, the locker trial, and the new travel rules. Add yours: https://docs.example.com/all-hands
E: Could we have ten minutes for "what people wrote to us this month"? I have lovely things
D: Added, and put at the end so that we leave smiling.
  ❤️ A B E G +3
+3h
F: The travel rules in one line: trains first, planes when a train takes longer than eight hours, and nobody has to ask for a seat reservation any more.
  🚆 A B C E H +5
G: And night trains?
F: Night trains count as trains and as hotels. I checked with accounting, who said "finally".
  😂 B D G +2
--- 18 days ago 13:00
G: A word on the double reminders of this week: about 1,900 people got the same mail twice. The cause is found and mended, all libraries have been told. Thank you {H} for writing to every single one.
  🙏 A B D E H +3
H: The nicest answer was "I heard you the first time".
  😂 A C D E F G +5

--- 16 days ago 09:15
A: Three new colleagues start this week. Please say hello in Introductions, and remember how you felt on your own first day.
  👋 B C D E F G H +6
--- 15 days ago 10:00
D: Office: the heating in the west wing gets repaired over the next two days. It'll be cold. There are blankets in the cupboard by the lift, and the big room is warm.
C: Is Gerald being moved?
D: Gerald has his own blanket.
  😂 A B C E F G +5  🌱 H

--- 14 days ago 13:24
G: Heads up: some libraries see errors right now when they lend things. We know why and we're on it. Updates on https://status.example.com
+11m
G: It's over. Eleven minutes of errors for about half of the requests, no data lost. The write-up follows, it'll be open for everybody to read.
  🙏 A B D E +4

--- 13 days ago 15:00
G: The write-up: https://docs.example.com/postmortems/4-18. It takes four minutes to read and has five things that we're changing. Questions in Engineering, any question.
  👍 B D F H +3
B: As somebody who doesn't write code: I understood every sentence. Thank you for that.
  ❤️ A D E G +2

--- 12 days ago 14:05
A: All-hands is starting, link in the calendar!
+1h
D: Thanks for coming, 118 people and one cat. Recording and slides: https://docs.example.com/all-hands/autumn
  🐈 A B E F H +5
F: The three decisions for those who missed it:
  | 1. Offline lockers get a trial with one library (Ghent).
  | 2. The settings page is rebuilt before anything new is added to it.
  | 3. From next year on, everybody spends one day a quarter at the desk of a real library.
  🎉 A B C D E G H +7
C: Number three is the best thing we've decided in years
E: I have a list of libraries that would love to have us. First come, first served. Bergen has waffles.
  🧇 A B C F G +6

--- 10 days ago 09:30
E: Due-date messages: from today the app tells people why they can't extend, and until when they can keep the thing. It was 44 % of the questions at the support desk.
  👏 A B D F H +5
--- 9 days ago 11:00
C: The yearly survey is open, 12 questions, six minutes, no names. Last year's answers gave us the quiet room, the later start and the better chairs.
H: What happened to "a slide between the floors"?
C: It had 31 votes. The fire warden had one, and it counted more.
  😂 A B D E F G +7

--- 8 days ago 08:45
D: Fire drill at the end of the week, at eleven, for everybody in the house. You'll hear it. Please leave your sandwiches behind.
  🥪 A C E  😂 B F G H +4
--- 7 days ago 10:10
B: Our film about the tool library in Porto is out! Two minutes, subtitled in nine languages, and the drill in it is a real hero: https://video.example.com/porto
  ❤️ A C D E F G H +6
A: I cried at the ladder
G: Everyone cries at the ladder.
  😭 A B E +3  😂 C H

--- 5 days ago 11:00
G: Done this morning without anybody noticing: 48 million loans moved into a table of their own. The desk screen is now about seven times as fast. Special thanks to everyone who counted twice.
  🔥 A B C D E F +7  🎉 H
E: Libraries have noticed. "It feels rude how fast it is", they write.
  😂 A B D F G +4
--- 4 days ago 09:00
H: Stickers! 290 of our 312 libraries asked for some. If you're in the office you can help us pack, there's cake.
C: What kind of cake
H: Enough kinds.
  🍰 A B C D E +5

--- 3 days ago 15:30
C: The survey closes tomorrow evening. 84 % of you have answered already, which is a record, and 100 % of those who'd like a slide.
  😂 A B E F G H +4
--- 2 days ago 13:00
F: First public look at what we showed at the all-hands. The offline locker, in our own yard, with no network at all. It'll go to Ghent after the release.
F: [image locker.svg]
  😍 A B C D E G H +6  🚀 +2
B: May I use the picture?
F: Please do. The ears on the window stay in.
  🦊 A B C E +3

--- 1 day ago 10:30
G: Release 4.19 goes out tomorrow in the morning. The three things people will see:
  | • Waiting lists: "tell me when it's back", with your place in the line
  | • The new settings page, for everyone
  | • Booking codes that work without a network, in Ghent only for now
  🎉 A B C D E F +6
A: Is there a page that I can send to libraries?
G: https://help.example.com/whats-new/4-19 in eleven languages, with pictures.

--- 17m ago
G: 4.19 is out, on all machines, in all libraries. No errors. The apps follow over the day.
  🎉 A B C D E F H +6  🚀 A E +3
E: And the first locker opened with an offline code, in a cellar in Ghent, three minutes later. They celebrate with cake.
  🍰 A B D F H +5
D: Before I forget: survey results will be presented next week at the all-hands. I've seen them. You're going to like it.
C: Is it the slide?
D: I can neither confirm nor deny the slide.
  😂 A B C E F G H +7
`;
