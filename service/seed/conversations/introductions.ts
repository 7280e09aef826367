/** People say hello; the job titles come from whoever takes the role. */
export const introductions = `
--- 20 days ago 08:15
A: Welcome to Introductions! New or not so new: tell us who you are, what you do here, and one odd thing about you. I'll start.
A: I'm {A}, {A.title}. Odd thing: I can tell most kettles by their sound. It has never been useful, and I've never stopped.
  👋 B C D E  😂 F
B: {B} here, {B.title}. I've been on eleven night trains and slept on none of them.
C: Hello! {C}, {C.title}. I collect lost gloves that I find on fences, take a picture, and put them back.
B: Do people come back for them?
C: I've seen it happen twice. Both times I felt like a wildlife photographer.
  😂 A B D  ❤️ E
D: {D}, {D.title}. When I was nine I won a ham in a raffle, and I've been chasing that high ever since.

--- 19 days ago 10:05
E: Hi all, my name is {E} and I joined as {E.title} two months ago. I should've written here on day one but I was shy. Odd thing: I learnt to swim at 34, from a book, on a carpet.
A: Never too late for either! Welcome, {E}
D: From a BOOK
E: Chapter 4 is "now try it in water".
  😂 A B C D F G

--- 16 days ago 09:40
F: Hello from the new desk by the window! I'm {F}, {F.title}, and I've moved over from the annexe today, which has three floors and no windows. Odd thing: I know all the capitals of countries that no longer exist.
  👋 A B C D E +2
G: Capital of Sikkim?
F: Gangtok.
G: It still exists!
F: The city does. The kingdom doesn't. I've thought about the rules a lot.
B: What do you need most over here, {F}?
F: The name of the person who knows where the good tea is.
A: That's {C}. Everything about tea is {C}.
C: Second drawer, behind the batteries. Tell nobody.
F: You've just told the whole channel
C: I panicked.
  😂 A B D E F G
+2h
G: I might as well do mine. {G}, {G.title}. Odd thing: I've been in the background of a film for four seconds, carrying bread. I'm told I'm very believable.
D: Which film?
G: I've never found out. They only told us to carry bread and look hopeful.
  🥖 A C E  😂 B D F
--- 13 days ago 11:30
A: Reminder that everyone who's new gets a "tea partner" for the first four weeks, somebody from another team. If you'd like to be one, put a cup under this message.
  🍵 B C D E G +3
E: I had {B} as mine. We talked about everything but work and that's how I learnt how the work works.
  ❤️ A B
B: The pleasure was mine. I still use your carpet method for parking.
--- 12 days ago 13:00
H: Hello everybody. I'm {H}, {H.title}. I've only ever read along here, and today I dare. Odd thing: I name my plants after tennis players, and the one named after the best of them died first.
  👋 A B C D E F G +1
F: The pressure
H: That, and I forgot to water it.
  😂 A C D E F G
D: Wait till you meet Gerald. You'll have a lot to talk about.
A: Gerald's by the printer. He's a plant or a coat stand, the science isn't settled.
H: I've met him. I said hello and a leaf fell off.
B: That's how he waves.
  😂 A C D E F G H +2

--- 9 days ago 09:20
C: Question for all, because I love these: what was the first thing you ever borrowed from a library of things?
E: A pasta machine. Still my friends' favourite evening
G: A wallpaper steamer. We found four layers, and in the last one a shopping list from 1961.
A: What was on it?!
G: Lard, candles, "something for Paul".
  🥹 A C D E H
D: A telescope. It was cloudy for all of the two weeks. I've seen a lot of clouds
F: A sledge, on the only day with snow. Felt like winning the ham.
  😂 A B C D E
H: A drill, like everyone, for one hole. It was in the wrong place, so for two holes.
B: A bread bin. I don't know why they had it or why I wanted it. I gave it back and bought the same one.

--- 6 days ago 10:45
A: We've put all the odd things of this channel into a quiz for the next all-hands. Nobody's ham is safe.
D: I stand by the ham.
  🍖 A B C E  😂 F H
--- 4 days ago 14:10
H: A thank-you. I've asked about thirty questions in here and over tea, and nobody sighed. I kept a list.
  ❤️ A B C D E F G +2
C: Of the questions?
H: Of the sighs. It's empty.
  🥹 A B C E G

--- 2 days ago 09:00
A: Next week two people join us, one in Lisbon and one in Oulu. Who'd like to be a tea partner across a border?
E: I'll take Oulu! I can finally ask somebody how deep the water is there.
F: Lisbon for me. I've got a list of capitals to discuss
A: You are the best. Both noted.

--- 36m ago
B: Is there a rule against introducing oneself twice? My odd thing has changed.
A: There's no rule. Go on.
B: {B}, {B.title}. I've now been on twelve night trains, and on the last one I slept.
  🎉 A C D E F G H +2
G: What did you do differently?
B: I wasn't looking forward to anything in the morning.
D: That's either very sad or very wise
B: It was the dentist.
  😂 A C D E F G H +2
`;
